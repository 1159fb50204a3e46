/** A backup restores everything, and an incomplete one is refused. */
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { create } from 'tar'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { embeddedTemplate, freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A backup of a folder with one row in its database and one file beside it; read only. */
let backup: string

beforeAll(async () => {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  const dataDir = join(folder, 'data')
  await cp(embeddedTemplate(), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  await database.db.execute(sql`create table kept as select 'Rhoda' as name`)
  await database.close()
  await writeFile(join(dataDir, 'secret'), 'beside the database')
  backup = join(folder, 'backups', 'one.tar.gz')
  await backUp({ dataDir, file: backup })
  return () => rm(folder, { recursive: true, force: true })
})

async function namesIn(dataDir: string): Promise<unknown[]> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from kept`)
  await database.close()
  return rows.map((row) => row.name)
}

test('[DB-13] a backup restores the rows and the files beside them, over other content only with --force', async () => {
  const dataDir = await freshDataFolder()
  await writeFile(join(dataDir, 'old'), '')
  await expect(restoreBackup({ dataDir, file: backup, overwrite: false })).rejects.toThrow('is not empty; add --force')
  await restoreBackup({ dataDir, file: backup, overwrite: true })
  expect(await namesIn(dataDir)).toEqual(['Rhoda'])
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('beside the database')
  const modes = await Promise.all(['secret', 'pg'].map(async (name) => (await stat(join(dataDir, name))).mode & 0o777))
  expect(modes).toEqual([0o600, 0o700])
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg', 'secret'])
})

test('a backup that was cut off is refused and changes nothing', async () => {
  const [dataDir, elsewhere] = [await freshDataFolder(), await emptyFolder()]
  const file = join(elsewhere, 'cut-off.tar.gz')
  await copyFile(backup, file)
  const { size } = await stat(file)
  for (const length of [size - 1, Math.floor(size / 2), 10, 0]) {
    await truncate(file, length)
    await expect(restoreBackup({ dataDir, file, overwrite: true })).rejects.toThrow(/^The backup .* cannot be restored/)
  }
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg'])
})

test('a backup that names files outside of the folder is refused', async () => {
  const [dataDir, elsewhere] = [await emptyFolder(), await emptyFolder()]
  const file = join(elsewhere, 'evil.tar.gz')
  await writeFile(join(elsewhere, 'evil'), '')
  await create({ file, gzip: true, preservePaths: true, cwd: dataDir }, [`../${basename(elsewhere)}/evil`])
  await expect(restoreBackup({ dataDir, file, overwrite: false })).rejects.toThrow("path contains '..'")
})
