/** Opening the embedded database: an engine that breaks, and folders that hold none. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/db.ts'
import { DatabaseUnavailable, isUnavailable } from '#server/db/unavailable.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'

const untilTrue = (question: () => boolean) => vi.waitUntil(question, { timeout: 30_000, interval: 5 })

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Takes the engine's log away, which no database survives; answers how the next statement fails. */
async function breakEngine({ db }: Database, dataDir: string) {
  const [log, away] = [join(dataDir, 'pg/pg_wal'), join(dataDir, 'pg_wal-away')]
  await rename(log, away)
  const failure = await db.execute(sql`select pg_switch_wal()`).then(
    () => db.execute(sql`create table lost (n int)`).catch((error: unknown) => error),
    (error: unknown) => error,
  )
  return { failure, repair: () => rename(away, log) }
}

test('an engine that breaks is an error of the moment and comes back by itself', async () => {
  const dataDir = await freshDataFolder()
  const lines: string[] = []
  const database = await openDatabase({ dataDir, log: (line) => lines.push(line) })
  onTestFinished(database.close)
  await database.db.execute(sql`create table kept as select 1 as one`)

  const { failure, repair } = await breakEngine(database, dataDir)
  expect(isUnavailable(failure)).toBe(true)
  await untilTrue(() => lines.some((line) => line.includes('starting it again')))
  await repair()

  await vi.waitFor(() => database.ping(), { timeout: 30_000 })
  const { rows } = await database.db.execute(sql`select one from kept`)
  expect(rows).toEqual([{ one: 1 }])
})

test('a server whose engine is broken can still be stopped', async () => {
  const dataDir = await freshDataFolder()
  const database = await openDatabase({ dataDir, log: () => undefined })
  await breakEngine(database, dataDir)
  await database.close()
})

test('[DB-17] a data folder that cannot be made is refused in one line', async () => {
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

test('[DB-23] what an interrupted restore of an earlier version set aside is named, and not passed over', async () => {
  const dataDir = await freshDataFolder()
  await mkdir(join(dataDir, 'replaced-Gh5kQz'))
  await rename(join(dataDir, 'pg'), join(dataDir, 'replaced-Gh5kQz', 'pg'))
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${join(dataDir, 'replaced-Gh5kQz')} holds what an interrupted restore set aside: move it back or away`,
  )
  expect(await readdir(join(dataDir, 'replaced-Gh5kQz'))).toEqual(['pg'])
  expect(await readdir(dataDir)).not.toContain('pg')
})
