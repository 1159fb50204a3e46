/** A prepared query is prepared once, runs on every connection, and rejects with the reason. */
import { and, count, eq, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFailureCode } from '#server/db/errors/query-errors.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { preferences } from '#server/db/schema/people/preferences.schema.ts'
import { reports } from '#server/db/schema/people/safety.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Given, preparedQuery, rowOf } from './prepared-query.ts'

const database = await freshDatabase()
afterAll(() => database.close())
const { db } = database

const CREATED = new Date('2026-02-28T23:59:59.123Z')
const rhoda = {
  id: 'u-rhoda',
  email: 'rhoda@example.com',
  passwordHash: null,
  nickname: 'Rhoda "the first", {odd} \\ one\n',
  nicknameSkeleton: null,
  emoji: '🚽',
  timeZone: 'Europe/Vienna',
  timeZoneSetAt: null,
  wantsPremium: true,
  isDemo: false,
  createdAt: CREATED,
}

const insertUser = preparedQuery((on, user: Given<typeof users.$inferSelect>) =>
  on.insert(users).values(rowOf(users, user)).returning(),
)

beforeAll(async () => {
  expect(await insertUser(db, rhoda)).toEqual([rhoda])
})

async function namesLike(text: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select from pg_prepared_statements where statement like ${`%${text}%`}`)
  return rows
}

const divide = preparedQuery(
  (_, { by, word }: Given<{ by: number; word: string | null }>) =>
    sql<{ result: number; word: string | null; n: number }>`
      select 6 / ${by}::int as result, ${word}::text as word, generate_series(1, 2) as n`,
)

test('[PERF-7] a prepared query is prepared once by a connection, and returns all rows by the names of their columns', async () => {
  for (const word of ['päper', '', null]) {
    expect(await divide(db, { by: 2, word })).toEqual([
      { result: 3, word, n: 1 },
      { result: 3, word, n: 2 },
    ])
    expect(await divide.first(db, { by: 3, word })).toEqual({ result: 2, word, n: 1 })
  }
  expect(await namesLike('select 6 /')).toHaveLength(1)
})

test('[PERF-7] a prepared query that fails says why and where, and the next one works, on any number of connections', async () => {
  for (const by of [0, 1, 0, 2]) {
    const result = divide.first(db, { by, word: 'roll' })
    if (by !== 0) expect((await result)?.result).toBe(6 / by)
    else {
      const error = await result.catch((thrown: unknown) => thrown)
      expect(findFailureCode(error)).toBe('22012')
      expect(error).toMatchObject({ query: expect.stringContaining('select 6 / $1::int'), params: [] })
      expect(error).toBeInstanceOf(DrizzleQueryError)
    }
  }
  const results = await Promise.all([1, 2, 3, 6, 1, 2].map((by) => divide.first(db, { by, word: 'roll' })))
  expect(results.map((row) => row?.result)).toEqual([6, 3, 2, 1, 6, 3])
})

test('[PERF-7] several prepared statements are one transaction, each sees the last, and the last one returns the rows', async () => {
  await db.execute(sql`create table rolls (sheets int not null)`)
  const use = preparedQuery((_, { sheets, least }: Given<{ sheets: number; least: number }>) => [
    sql`insert into rolls values (${sheets}::int) returning sheets`,
    sql<{ all: number; most: number }>`
      select sum(sheets)::int as "all", sum(sheets)::int / (${least}::int) as most from rolls`,
  ])
  expect(await use(db, { sheets: 3, least: 1 })).toEqual([{ all: 3, most: 3 }])
  const error = await use(db, { sheets: 9, least: 0 }).catch((thrown: unknown) => thrown)
  expect(findFailureCode(error)).toBe('22012')
  expect(await use(db, { sheets: 4, least: 1 })).toEqual([{ all: 7, most: 7 }])
})

test('[DB-11] a prepared query without a database is unavailable, not a bug', async () => {
  const gone = await freshDatabase()
  await gone.close()
  expect(isUnavailable(await divide(gone.db, { by: 1, word: null }).catch((error: unknown) => error))).toBe(true)
})

test('[PERF-7] SQL returns times, texts, lists and JSON as they are, and days as text', async () => {
  const read = preparedQuery(
    (_, { names, at }: Given<{ names: string[]; at: Date | null }>) => sql<Record<string, unknown>>`
      select ${at}::timestamptz as at, ${names}::text[] as names, to_json(${names}::text[]) as json,
        ${at}::timestamptz is null as "isNever", date '2026-03-01' as day, null as nothing, 5::bigint as big`,
  )
  const names = ['big', '', 'a "quoted", {odd} \\ one\n']
  const rest = { names, json: names, day: '2026-03-01', nothing: null, big: '5' }
  expect(await read(db, { names, at: CREATED })).toEqual([{ at: CREATED, isNever: false, ...rest }])
  expect(await read(db, { names: [], at: null })).toMatchObject([{ at: null, isNever: true, names: [], json: [] }])
})

test('[PERF-7] a prepared query joins a transaction, and is undone with it', async () => {
  const robin = { ...rhoda, id: 'u-robin', email: null }
  const undone = db.transaction(async (tx) => {
    expect(await insertUser.first(tx, robin)).toEqual(robin)
    throw new Error('Not today')
  })
  await expect(undone).rejects.toThrow('Not today')
  expect(await db.$count(users)).toBe(1)
})

const selected = {
  id: users.id,
  createdAt: users.createdAt,
  isDemo: users.isDemo,
  shouted: sql<string>`upper(${users.id})`.as('shouted'),
  hasEmail: sql<boolean>`${users.email} is not null`,
}

test('[PERF-7] what the query builder selects is what drizzle returns: by the schema’s columns, objects and joins', async () => {
  await db.insert(sessions).values({
    ...{ id: 's-1', tokenHash: 'x', userId: rhoda.id, device: '' },
    ...{ createdAt: CREATED, lastSeenAt: CREATED, expiresAt: CREATED },
  })
  const find = preparedQuery((on, { ids }: Given<{ ids: string[] }>) =>
    on
      .select({ who: selected, session: sessions, look: profileLooks, showsSeen: preferences.showsSeen })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .leftJoin(profileLooks, eq(profileLooks.userId, users.id))
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .where(isAnyOf(users.id, ids)),
  )
  const byDrizzle = () =>
    db
      .select({ who: selected, session: sessions, look: profileLooks, showsSeen: preferences.showsSeen })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .leftJoin(profileLooks, eq(profileLooks.userId, users.id))
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .where(isAnyOf(users.id, [rhoda.id]))
  const ids = [rhoda.id, 'u-nobody']
  expect(await find(db, { ids })).toEqual(await byDrizzle())
  expect(await find.first(db, { ids })).toMatchObject({
    who: { id: rhoda.id, createdAt: CREATED, isDemo: false, shouted: 'U-RHODA', hasEmail: true },
    look: null,
    showsSeen: null,
  })
  await db.insert(profileLooks).values({ userId: rhoda.id, suite: null, featuredBadges: ['regular', 'chatty'] })
  await db.insert(preferences).values({ userId: rhoda.id, showsSeen: false })
  expect(await find(db, { ids })).toEqual(await byDrizzle())
  expect(await find.first(db, { ids })).toMatchObject({ look: { suite: null, featuredBadges: ['regular', 'chatty'] } })
  expect(await find(db, { ids: [] })).toEqual([])
})

test('[PERF-7] what is inserted, updated and deleted with the query builder takes null, JSON and a limit', async () => {
  const evidence = { words: ['a "quoted" one'], at: CREATED.toISOString() }
  const save = preparedQuery(
    (on, { id, evidence, note }: Given<{ id: string; evidence: string; note: string | null }>) =>
      on
        .insert(reports)
        .values({
          ...{ id, caseId: id, reporterId: 'u-1', accusedId: 'u-2', kind: 'profile', subjectId: 'u-2', reason: 'spam' },
          ...{ evidence, note, createdAt: sql`now()` },
        })
        .onConflictDoNothing(),
  )
  for (const id of ['r-1', 'r-2'])
    expect(await save(db, { id, evidence: JSON.stringify(evidence), note: null })).toEqual([])
  const update = preparedQuery((on, { id, note }: Given<{ id: string; note: string | null }>) =>
    on
      .update(reports)
      .set({ note })
      .where(eq(reports.id, id))
      .returning({ id: reports.id, evidence: reports.evidence }),
  )
  expect(await update(db, { id: 'r-1', note: 'Rude' })).toEqual([{ id: 'r-1', evidence }])
  const list = preparedQuery((on, { most }: Given<{ most: number | null }>) =>
    on.select({ id: reports.id, note: reports.note }).from(reports).orderBy(reports.id).limit(most),
  )
  expect(await list(db, { most: 1 })).toEqual([{ id: 'r-1', note: 'Rude' }])
  expect(await list(db, { most: null })).toHaveLength(1)
  const remove = preparedQuery((on, { ids }: Given<{ ids: string[] }>) =>
    on.delete(reports).where(and(isAnyOf(reports.id, ids), eq(reports.reason, 'spam'))),
  )
  expect(await remove(db, { ids: ['r-1', 'r-2'] })).toEqual([])
  const number = preparedQuery((on) => on.select({ left: count() }).from(reports))
  expect(await number.first(db, {})).toEqual({ left: 0 })
})

test('a prepared query that would lose values is refused', async () => {
  const spread = preparedQuery((on, { ...given }: Given<{ id: string }>) =>
    on.select({ id: users.id }).from(users).where(eq(users.id, given.id)),
  )
  await expect(spread(db, { id: rhoda.id })).rejects.toThrow('taken by name')
})
