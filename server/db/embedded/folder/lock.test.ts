/** Proves that a data folder has one owner at a time, and none once that owner is dead. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { startInserting } from '../killable.fixture.ts'
import { lockFolder } from './lock.ts'

const inUse = (folder: string) => `The data folder ${folder} is already in use by another process`

test('[DB-2] [DB-16] a second process on the same folder is refused until the first is killed', async () => {
  const dataDir = await freshDataFolder()
  const first = await startInserting(dataDir)
  await vi.waitUntil(() => first.acknowledged.length > 0, { timeout: 30_000 })
  await expect(openDatabase({ dataDir })).rejects.toThrow(inUse(dataDir))

  await first.kill()
  const database = await openDatabase({ dataDir })
  await database.ping()
  await database.close()
})

test('another spelling of the folder is the same folder', async () => {
  const folder = await freshDataFolder()
  const alias = join(folder, 'alias')
  await symlink(folder, alias)
  const lock = await lockFolder(folder)
  await expect(lockFolder(alias)).rejects.toThrow(inUse(alias))
  await lock.release()
  await lockFolder(alias).then((second) => second.release())
})
