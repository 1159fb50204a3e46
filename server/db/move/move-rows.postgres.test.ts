/** Every row moves from the embedded database to PostgreSQL. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { fillEveryTable } from './every-table.fixture.ts'
import { moveData, moveFolder } from './move-rows.ts'
import { readContent } from './table-content.fixture.ts'

/** A filled embedded database, which the move only reads. */
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await fillDatabase(database, { users: 60, seed: 1, isAdding: false, now: new Date(), say: () => {} })
  await fillEveryTable(database)
  await database.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The highest id and the next one of every table with numbered rows. */
async function numbering({ db }: Database) {
  const { rows: counted } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  const reads = counted.map(async ({ name }) => {
    const { rows } = await db.execute<{ last: string; next: string }>(
      sql`select max(id) as last, nextval(pg_get_serial_sequence(${name}, 'id')) as next from ${sql.identifier(name)}`,
    )
    return { name, last: Number(rows[0]?.last), next: Number(rows[0]?.next) }
  })
  return Promise.all(reads)
}

test('[DB-18] everything is moved once, and numbering goes on', async () => {
  const from = await openDatabase({ dataDir })
  onTestFinished(from.close)
  const to = await freshDatabase()
  onTestFinished(to.close)
  const moved = await moveData({ from, to })
  const held = await readContent(from)
  // A table that is empty here needs a row in every-table.fixture.ts.
  expect(Object.keys(held).filter((name) => held[name]?.rows === 0)).toEqual([])
  expect(moved).toEqual(Object.fromEntries(Object.entries(held).map(([name, { rows }]) => [name, rows])))
  expect(await readContent(to)).toEqual(held)

  const numbers = await numbering(to)
  expect(numbers.map(({ name }) => name).sort()).toEqual(['audit_log', 'outbox', 'sits'])
  for (const { name, last, next } of numbers) expect([name, next]).toEqual([name, last + 1])

  await expect(moveData({ from, to })).rejects.toThrow(/is not empty: .* Nothing was moved\./)
})

test('[DB-18] while the server runs nothing is moved, and the error says to stop it', async () => {
  const running = await openDatabase({ dataDir })
  onTestFinished(running.close)
  const message = 'is already in use by another process: stop the server first'
  await expect(moveFolder({ dataDir, url: 'postgres://127.0.0.1:1/bowl' })).rejects.toThrow(message)
})

test('[DB-18] a folder without a database is refused, and stays as it was', async () => {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // No server listens there: a connection would fail with another error.
  const url = 'postgres://127.0.0.1:1/bowl'
  for (const empty of [folder, join(folder, 'missing')]) {
    const message = `There is no database to move in ${empty}: check DATA_DIR`
    await expect(moveFolder({ dataDir: empty, url })).rejects.toThrow(message)
  }
  expect(await readdir(folder)).toEqual([])
})
