/** The embedded database keeps what it acknowledged when its process is killed or its engine fails. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { startInserting } from './killable.fixture.ts'

const KILLS = 4
const untilTrue = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000, interval: 5 })

test('[DB-4] kill -9 in the middle of inserts loses no acknowledged row', async () => {
  const dataDir = await freshDataFolder()
  const acknowledged: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const inserting = await startInserting(dataDir)
    await untilTrue(() => inserting.acknowledged.length > kill * 20)
    await inserting.kill()
    acknowledged.push(...inserting.acknowledged)
  }
  const database = await openDatabase({ dataDir })
  const { rows } = await database.db.execute<{ n: number }>(sql`select n from acknowledged`)
  await database.close()
  const kept = new Set(rows.map((row) => row.n))
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
})

test('[DB-5] a first start that is killed leaves no half database, and the next one works', async () => {
  const dataDir = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await startInserting(dataDir)
  await untilTrue(() => existsSync(join(dataDir, 'pg.unfinished', 'base')))
  await first.kill()
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg.unfinished'])

  const database = await openDatabase({ dataDir })
  await database.ping()
  await database.close()
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg'])
})

/** Moves the engine's log away, which no database survives; returns how the next statement fails. */
async function breakEngine({ db }: Database, dataDir: string) {
  const [log, away] = [join(dataDir, 'pg/pg_wal'), join(dataDir, 'pg_wal-away')]
  await rename(log, away)
  const failure = await db.execute(sql`select pg_switch_wal()`).then(
    () => db.execute(sql`create table lost (n int)`).catch((error: unknown) => error),
    (error: unknown) => error,
  )
  return { failure, repair: () => rename(away, log) }
}

test('an engine that fails is a temporary error and restarts by itself', async () => {
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
