/** Frequent statements are prepared once per connection, and all others are sent as before. */
import { inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { nodes } from '#server/db/schema/instance/cluster.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { createAutoPrepare } from './auto-prepare.ts'
import type { Tx } from './db.ts'

const database = await freshDatabase()
afterAll(() => database.close())

const TIMES = 15

async function preparedWith(tx: Tx, word: string): Promise<unknown[]> {
  const { rows } = await tx.execute(sql`
    select name from pg_prepared_statements where statement like ${`%${word}%`} and name like 'frequent-%'`)
  return rows
}

test('[PERF-7] a frequent statement is prepared by its connection, under a name', async () => {
  await database.db.transaction(async (tx) => {
    const results = []
    for (let number = 1; number <= TIMES; number++)
      results.push(await tx.execute(sql`select ${number}::int + 1 as one_more`))
    expect(results.map(({ rows }) => rows[0]?.one_more)).toEqual(Array.from({ length: TIMES }, (_, at) => at + 2))
    expect(await preparedWith(tx, 'one_more')).toHaveLength(1)
    await tx.execute(sql`select ${7}::int as once_only`)
    expect(await preparedWith(tx, 'once_only')).toEqual([])
  })
})

test('[PERF-7] a frequent statement works on every connection, and after it has failed', async () => {
  const divide = (by: number) =>
    database.db.transaction((tx) => tx.execute(sql`select 6 / ${by}::int as n`).then(({ rows }) => rows[0]?.n))
  for (let time = 0; time < TIMES; time++) expect(await divide(2)).toBe(3)
  await expect(divide(0)).rejects.toThrow()
  expect(await Promise.all([1, 2, 3, 6].map(divide))).toEqual([6, 3, 2, 1])
})

test('[PERF-7] statements that are used once do not keep frequent ones from being prepared', async () => {
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < 1200; number++) await tx.execute(sql`select ${1}::int as ${sql.raw(`n${number}`)}`)
    for (let time = 0; time < TIMES; time++) await tx.execute(sql`select ${time}::int as after_all`)
    expect(await preparedWith(tx, 'after_all')).toHaveLength(1)
  })
})

/** Drizzle over a connection that returns no rows, and the names of the statements it was sent. */
function withoutDatabase() {
  const named = new Map<string, string>()
  const query = async (statement: { text: string; name?: string }) => {
    if (statement.name) named.set(statement.text, statement.name)
    return { rows: [] }
  }
  return { named, db: drizzle(createAutoPrepare().wrap({ query } as unknown as pg.PoolClient)) }
}

test('[PERF-7] a statement gets its name at the tenth use, and keeps it', async () => {
  const { named, db } = withoutDatabase()
  const run = (times: number) => Promise.all(Array.from({ length: times }, () => db.execute(sql`select ${1}::int`)))
  await run(9)
  expect([...named.values()]).toEqual([])
  await run(1)
  expect([...named.values()]).toEqual(['frequent-1'])
  await run(20)
  expect([...named.values()]).toEqual(['frequent-1'])
})

test('[PERF-7] lists, which are another text for every length, use up no names', async () => {
  const { named, db } = withoutDatabase()
  for (let length = 2; length < 12; length++) {
    const ids = Array.from({ length }, (_, at) => `node-${at}`)
    const rows = ids.map((id) => ({ id, startedAt: new Date(), version: '1' }))
    for (let time = 0; time < TIMES; time++) {
      await db.select().from(nodes).where(inArray(nodes.id, ids))
      await db.insert(nodes).values(rows)
      await db.select().from(nodes).where(isAnyOf(nodes.id, ids))
    }
  }
  expect([...named.keys()]).toEqual([expect.stringContaining('= any($1::text[])')])
})
