/** Both engines behave alike: concurrent work never mixes, and a failure affects only its own statement. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'

const CONNECTIONS = 9

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.execute(sql`create table flushes (id serial primary key, n int unique)`)
})
beforeEach(() => database.db.execute(sql`truncate flushes`))
afterAll(() => database.close())

const countOf = async (n: number) => {
  const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from flushes where n = ${n}`)
  return rows[0]?.n
}

test('[DB-1] many statements at once, short and long, right and wrong, each get their own result', async () => {
  const { db } = database
  const run = async (i: number) => {
    if (i % 4 === 0) return expect(db.execute(sql`select ${i}::int / 0`)).rejects.toThrow()
    const text = 'x'.repeat(i % 3 === 0 ? 200_000 : 5)
    if (i % 4 === 1)
      return db.transaction(async (tx) => void (await tx.execute(sql`insert into flushes (n) values (${i})`)))
    const { rows } = await db.execute(sql`select ${i}::int as i, length(${text}::text) as length`)
    expect(rows).toEqual([{ i, length: text.length }])
  }
  // As many as there are connections: waiting for one has a time limit.
  const jobs = Array.from({ length: CONNECTIONS }, async (_, first) => {
    for (let i = first; i < 200; i += CONNECTIONS) await run(i)
  })
  await Promise.all(jobs)
  const { rows } = await db.execute(sql`select count(*)::int as n from flushes`)
  expect(rows).toEqual([{ n: 50 }])
})

test('a transaction that throws leaves nothing behind and gives its connection back', async () => {
  for (let i = 0; i < 12; i++) {
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into flushes (n) values (${i})`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
  }
  expect(await countOf(1)).toBe(0)
})

test('a violated constraint is not mistaken for a database that is down', async () => {
  const insert = () => database.db.execute(sql`insert into flushes (n) values (1)`)
  await insert()
  const error = await insert().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(isUnavailable(error)).toBe(false)
})

test('what a connection sets for itself ends with it', async () => {
  const { db } = database
  await db.execute(sql`select set_config('app.mood', 'relieved', false)`)
  // A failed statement makes the pool open a new connection.
  for (let i = 0; i < 20; i++) await db.execute(sql`select 1 / 0`).catch(() => undefined)
  const { rows } = await db.execute(sql`select coalesce(current_setting('app.mood', true), '') as mood`)
  expect(rows).toEqual([{ mood: '' }])
})

test('[DB-10] commits are synchronous, so that an acknowledged write is stored', async () => {
  const { rows } = await database.db.execute(sql`select current_setting('synchronous_commit') as commits`)
  expect(rows).toEqual([{ commits: 'on' }])
})
