/** A prepared query is prepared once, runs on every connection, and rejects with the reason. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findFailureCode } from '#server/db/errors/query-errors.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { boolean, json, moment, number, orNull, text } from './column-readers.ts'
import { preparedQuery } from './prepared-query.ts'

const database = await freshDatabase()
afterAll(() => database.close())
const { db } = database

const divide = preparedQuery<{ by: number; word: string | null }>(
  sql`select 6 / ${sql.placeholder('by')}::int, ${sql.placeholder('word')}::text, generate_series(1, 2)`,
)

test('[PERF-7] a prepared query is prepared once by a connection, and returns all rows as they are written', async () => {
  for (const word of ['päper', '', null]) {
    expect(await divide(db, { by: 2, word })).toEqual([
      ['3', word, '1'],
      ['3', word, '2'],
    ])
  }
  const { rows } = await db.execute(sql`select from pg_prepared_statements where statement like '%select 6 /%'`)
  expect(rows).toHaveLength(1)
})

test('[PERF-7] a prepared query that fails says why, and the next one works, on any number of connections', async () => {
  for (const by of [0, 1, 0, 2]) {
    const result = divide(db, { by, word: 'roll' })
    if (by === 0) expect(findFailureCode(await result.catch((error: unknown) => error))).toBe('22012')
    else expect((await result)[0]?.[0]).toBe(String(6 / by))
  }
  const results = await Promise.all([1, 2, 3, 6, 1, 2].map((by) => divide(db, { by, word: 'roll' })))
  expect(results.map((rows) => rows[0]?.[0])).toEqual(['6', '3', '2', '1', '6', '3'])
})

test('[PERF-7] several prepared statements are one transaction, each sees the last, and the last one returns the rows', async () => {
  await db.execute(sql`create table rolls (sheets int not null)`)
  const use = preparedQuery<{ sheets: number; least: number }>(
    sql`insert into rolls values (${sql.placeholder('sheets')}::int) returning sheets`,
    sql`select sum(sheets)::int, sum(sheets)::int / (${sql.placeholder('least')}::int) from rolls`,
  )
  expect(await use(db, { sheets: 3, least: 1 })).toEqual([['3', '3']])
  const error = await use(db, { sheets: 9, least: 0 }).catch((thrown: unknown) => thrown)
  expect(findFailureCode(error)).toBe('22012')
  expect(await use(db, { sheets: 4, least: 1 })).toEqual([['7', '7']])
})

test('[DB-11] a prepared query without a database is unavailable, not a bug', async () => {
  const gone = await freshDatabase()
  await gone.close()
  expect(isUnavailable(await divide(gone.db, { by: 1, word: null }).catch((error: unknown) => error))).toBe(true)
})

test('[PERF-7] a prepared query joins a transaction, and is undone with it', async () => {
  await db.execute(sql`create table towels (name text, washed_at timestamptz)`)
  const add = preparedQuery<{ names: string[]; at: Date | null }>(sql`
    insert into towels select unnest(${sql.placeholder('names')}::text[]), ${sql.placeholder('at')}::timestamptz
    returning name, washed_at, name = 'big', length(name), to_json(array[name])`)
  const addTowels = add.reading({
    name: text,
    washedAt: orNull(moment),
    isBig: boolean,
    length: number,
    names: json<string[]>(),
  })
  const names = ['big', '', 'a "quoted", {odd} \\ one\n']
  const at = new Date('2026-02-28T23:59:59.123Z')
  const undone = db.transaction(async (tx) => {
    expect(await addTowels(tx, { names, at })).toEqual(
      names.map((name) => ({ name, washedAt: at, isBig: name === 'big', length: name.length, names: [name] })),
    )
    throw new Error('Not today')
  })
  await expect(undone).rejects.toThrow('Not today')
  expect((await db.execute(sql`select from towels`)).rows).toEqual([])
  expect(await db.transaction((tx) => addTowels(tx, { names: ['big'], at: null }))).toMatchObject([{ washedAt: null }])
  expect((await db.execute(sql`select from towels`)).rows).toHaveLength(1)
})

test('a column that should never be null says so', () => {
  for (const read of [text, number, boolean, moment, json()]) expect(() => read(null)).toThrow('null')
  expect(orNull(number)(null)).toBeNull()
})
