/** Folders in which no embedded database can be opened are refused in one line. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('[DB-17] a data folder that cannot be created is refused in one line', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  const error = await openDatabase({ dataDir: join(file, 'data') }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(String(error)).toMatch(/The data folder .* is not writable: .*ENOTDIR/)
})

test('a folder that holds no usable database is refused in one line', async () => {
  const dataDir = await emptyFolder()
  await mkdir(join(dataDir, 'pg'))
  await writeFile(join(dataDir, 'pg/PG_VERSION'), '18\n')
  const error = await openDatabase({ dataDir }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(String(error)).toMatch(/^DatabaseUnavailable: The database in .* cannot be opened: .+$/)
})

test('[DB-23] content that an interrupted restore of an earlier version set aside is named, not ignored', async () => {
  const dataDir = await freshDataFolder()
  await mkdir(join(dataDir, 'replaced-Gh5kQz'))
  await rename(join(dataDir, 'pg'), join(dataDir, 'replaced-Gh5kQz', 'pg'))
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${join(dataDir, 'replaced-Gh5kQz')} holds what an interrupted restore set aside: move it back or away`,
  )
  expect(await readdir(join(dataDir, 'replaced-Gh5kQz'))).toEqual(['pg'])
  expect(await readdir(dataDir)).not.toContain('pg')
})
