/** Proves that what is carried out all the time is planned once, and everything else as ever. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { freshDatabase } from '#server/testing/database.ts'

const database = await freshDatabase()
afterAll(() => database.close())

const TIMES = 15

async function plansOf(tx: Tx, word: string): Promise<unknown[]> {
  const { rows } = await tx.execute(sql`
    select name from pg_prepared_statements where statement like ${`%${word}%`} and name like 'often-%'`)
  return rows
}

test('[PERF-7] a statement that is carried out often is kept by its connection, under a name', async () => {
  await database.db.transaction(async (tx) => {
    const answers = []
    for (let number = 1; number <= TIMES; number++)
      answers.push(await tx.execute(sql`select ${number}::int + 1 as one_more`))
    expect(answers.map(({ rows }) => rows[0]?.one_more)).toEqual(Array.from({ length: TIMES }, (_, at) => at + 2))
    expect(await plansOf(tx, 'one_more')).toHaveLength(1)
    await tx.execute(sql`select ${7}::int as once_only`)
    expect(await plansOf(tx, 'once_only')).toEqual([])
  })
})

test('[PERF-7] on every connection, and after the statement has failed', async () => {
  const divide = (by: number) =>
    database.db.transaction((tx) => tx.execute(sql`select 6 / ${by}::int as n`).then(({ rows }) => rows[0]?.n))
  for (let time = 0; time < TIMES; time++) expect(await divide(2)).toBe(3)
  await expect(divide(0)).rejects.toThrow()
  expect(await Promise.all([1, 2, 3, 6].map(divide))).toEqual([6, 3, 2, 1])
})

test('[PERF-7] texts of which none comes twice leave room for those that do', async () => {
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < 1200; number++) await tx.execute(sql`select ${1}::int as ${sql.raw(`n${number}`)}`)
    for (let time = 0; time < TIMES; time++) await tx.execute(sql`select ${time}::int as after_all`)
    expect(await plansOf(tx, 'after_all')).toHaveLength(1)
  })
})
