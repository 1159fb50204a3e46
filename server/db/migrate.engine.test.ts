/** Migrations run once, and old versions of PostgreSQL are refused. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { borrowDatabase } from '#server/testing/database.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'

test('[DB-6] migrating again changes nothing', async () => {
  const database = await borrowDatabase()
  onTestFinished(database.close)
  await migrate(database)
  await migrate(database)
  const { rows } = await database.db.execute(
    sql`select count(*)::int - count(distinct hash)::int as repeated from drizzle.__drizzle_migrations`,
  )
  expect(rows).toEqual([{ repeated: 0 }])
})

test('emptying a database keeps the record of its migrations', async () => {
  const database = await borrowDatabase()
  onTestFinished(database.close)
  const recorded = () => database.db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  const before = await recorded()
  await database.empty()
  expect((await recorded()).rows).toEqual(before.rows)
})

test('[DB-8] a PostgreSQL that is too old is refused in one line', async () => {
  const database = await borrowDatabase()
  onTestFinished(database.close)
  const client = { query: async () => ({ rows: [{ version: 14 }] }) } as never
  const old: Database = { ...database, withoutTimeouts: (work) => work(client) }
  await expect(migrate(old)).rejects.toThrow(
    new DatabaseUnavailable('PostgreSQL 15 or newer is needed; this one is version 14'),
  )
})
