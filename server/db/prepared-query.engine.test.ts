/** Proves that a ready statement is prepared once, answers on every connection, and says why it fails. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { failureCodeOf } from '#server/db/errors/failure-code.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { preparedQuery } from './prepared-query.ts'

const database = await freshDatabase()
afterAll(() => database.close())
const { db } = database

const divide = preparedQuery<{ by: number; word: string | null }>(
  sql`select 6 / ${sql.placeholder('by')}::int, ${sql.placeholder('word')}::text, generate_series(1, 2)`,
)

test('[PERF-7] a ready statement is prepared once by a connection, and answers all rows as they are written', async () => {
  for (const word of ['päper', '', null]) {
    expect(await divide(db, { by: 2, word })).toEqual([
      ['3', word, '1'],
      ['3', word, '2'],
    ])
  }
  const { rows } = await db.execute(sql`select from pg_prepared_statements where statement like '%select 6 /%'`)
  expect(rows).toHaveLength(1)
})

test('[PERF-7] a ready statement that fails says why, and the next is answered, on however many connections', async () => {
  for (const by of [0, 1, 0, 2]) {
    const answer = divide(db, { by, word: 'roll' })
    if (by === 0) expect(failureCodeOf(await answer.catch((error: unknown) => error))).toBe('22012')
    else expect((await answer)[0]?.[0]).toBe(String(6 / by))
  }
  const answers = await Promise.all([1, 2, 3, 6, 1, 2].map((by) => divide(db, { by, word: 'roll' })))
  expect(answers.map((rows) => rows[0]?.[0])).toEqual(['6', '3', '2', '1', '6', '3'])
})

test('[DB-11] a ready statement that no database answers is unavailable, not a failure', async () => {
  const gone = await freshDatabase()
  await gone.close()
  expect(isUnavailable(await divide(gone.db, { by: 1, word: null }).catch((error: unknown) => error))).toBe(true)
})
