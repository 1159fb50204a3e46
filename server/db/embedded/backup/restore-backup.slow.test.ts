/** Backups of open databases, interrupted restores, and the lock of a folder that is replaced. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { moveFolder } from '#server/db/move/move-rows.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { openDataFolder } from '../folder/open-folder.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const UNREACHABLE_URL = 'postgres://127.0.0.1:1/bowl'
const expectNotEmpty = (error: unknown) => expect(String(error)).toContain('is not empty; add --force')
const expectUnreachable = (error: unknown) => expect(String(error)).toContain('Cannot reach PostgreSQL')

async function namesIn(dataDir: string): Promise<unknown[]> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from kept`)
  await database.close()
  return rows.map((row) => row.name)
}

test('[DB-2] [DB-13] the lock stays the same file, also when an archive made by hand holds one', async () => {
  const [dataDir, elsewhere] = [await freshDataFolder(), await emptyFolder()]
  await openDataFolder(dataDir).then(({ release }) => release())
  const { ino } = await stat(join(dataDir, 'lock'))
  const file = join(elsewhere, 'by-hand.tar.gz')
  execFileSync('tar', ['czf', file, '-C', dataDir, '.'])
  await restoreBackup({ dataDir, file, overwrite: true })
  expect((await stat(join(dataDir, 'lock'))).ino).toBe(ino)
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg'])
})

/** A folder whose restore was interrupted after its commit, before the new content moved in. */
async function interruptedFolder(): Promise<string> {
  const folder = await freshDataFolder()
  await mkdir(join(folder, 'restoring/old'), { recursive: true })
  await mkdir(join(folder, 'restoring/new'))
  await cp(join(folder, 'pg'), join(folder, 'restoring/new/pg'), { recursive: true })
  await rename(join(folder, 'pg'), join(folder, 'restoring/old/pg'))
  await writeFile(join(folder, 'restoring/committed.json'), JSON.stringify({ replaced: ['pg'] }))
  return folder
}

test('[DB-22] an interrupted restore is finished by the next backup, restore or move', async () => {
  const file = join(await emptyFolder(), 'one.tar.gz')
  const openers = [
    (dataDir: string) => backUp({ dataDir, file }),
    (dataDir: string) => restoreBackup({ dataDir, file, overwrite: false }).catch(expectNotEmpty),
    (dataDir: string) => moveFolder({ dataDir, url: UNREACHABLE_URL }).catch(expectUnreachable),
  ]
  for (const open of openers) {
    const dataDir = await interruptedFolder()
    await open(dataDir)
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg'])
  }
})

test('[DB-24] an open database is backed up without being closed', async () => {
  const [dataDir, restored] = [await freshDataFolder(), await emptyFolder()]
  const database = await openDatabase({ dataDir })
  onTestFinished(database.close)
  await database.db.execute(sql`create table kept as select 'Rhoda' as name`)
  const file = join(await emptyFolder(), 'one.tar.gz')
  const { pausedMs } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values ('nobody yet')`)
    return backUp({ dataDir, file })
  })
  expect(pausedMs).toBeGreaterThan(0)
  await restoreBackup({ dataDir: restored, file, overwrite: false })
  expect(await namesIn(restored)).toEqual(['Rhoda'])
})
