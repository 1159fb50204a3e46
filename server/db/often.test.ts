/** Proves that what is carried out all the time is planned once, and everything else as ever. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { often } from './often.ts'

const database = await freshDatabase()
afterAll(() => database.close())

test('[PERF-7] a statement that is carried out often is kept by its connection, under its name', async () => {
  const kept = await database.db.transaction(async (tx) => {
    const answers = []
    for (const number of [1, 2, 3])
      answers.push(await tx.execute(sql`${often('one-more')} select ${number}::int + 1 as n`))
    await tx.execute(sql`select ${7}::int as plain`)
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([2, 3, 4])
    const { rows } = await tx.execute(sql`select name, statement from pg_prepared_statements where name like 'one-%'`)
    return rows
  })
  expect(kept).toMatchObject([{ name: 'one-more', statement: expect.stringContaining('/* often: one-more */') }])
})

test('[PERF-7] on every connection, and after a statement has failed', async () => {
  const divide = (by: number) =>
    database.db.transaction((tx) => tx.execute(sql`${often('divide')} select 6 / ${by}::int as n`))
  expect((await divide(2)).rows).toEqual([{ n: 3 }])
  await expect(divide(0)).rejects.toThrow()
  const together = await Promise.all([1, 2, 3, 6].map(divide))
  expect(together.map(({ rows }) => rows[0]?.n)).toEqual([6, 3, 2, 1])
})
