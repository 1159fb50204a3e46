/** Proves that the embedded database keeps what it acknowledged when its process is killed. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { startInserting } from './killable.fixture.ts'

const KILLS = 4
const untilTrue = (question: () => boolean) => vi.waitUntil(question, { timeout: 30_000, interval: 5 })

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
