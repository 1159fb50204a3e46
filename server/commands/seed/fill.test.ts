/** A house full of made-up people obeys the same rules as a real one. */
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { checkCustomNickname } from '#server/features/auth/nickname/nickname.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { disagreements } from '#server/testing/recount.ts'
import { fillDatabase, NotFilled } from './fill.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const wishes = { users: 500, seed: 7, isAdding: false, now, say: () => undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('[STATS-6] every figure and badge of the people made up is what their rows add up to', async () => {
  const rows = await fillDatabase(database, wishes)
  expect(rows.users).toBe(500)
  for (const table of ['sits', 'chat_messages', 'stats', 'earned_badges', 'subscriptions']) {
    expect(rows[table], table).toBeGreaterThan(0)
  }
  expect(await disagreements(database.db)).toEqual([])
})

test('[NICK-7] their own names are allowed, and known by their skeletons', async () => {
  const people = await database.db.select().from(users).where(isNotNull(users.nicknameSkeleton))
  expect(people.length).toBeGreaterThan(5)
  for (const { nickname, nicknameSkeleton } of people) {
    expect(checkCustomNickname(nickname)).toEqual({ ok: true, nickname, skeleton: nicknameSkeleton })
  }
})

test('nobody can sign in unless a password was given', async () => {
  expect(await database.db.$count(users, isNotNull(users.passwordHash))).toBe(0)
})

test('a house with members is left alone, unless they are to be joined', async () => {
  await expect(fillDatabase(database, wishes)).rejects.toThrow(NotFilled)
  const rows = await fillDatabase(database, { ...wishes, users: 50, isAdding: true })
  expect(rows.users).toBe(550)
  expect(await disagreements(database.db)).toEqual([])
})

test('the same seed makes the same people', async () => {
  const other = await freshDatabase()
  await fillDatabase(other, wishes)
  const digest = sql<string>`md5(string_agg(users::text, ' ' order by id))`
  const of = async ({ db }: TestDatabase) =>
    (await db.select({ digest }).from(users).where(sql`split_part(substr(email, 7), '@', 1)::int <= 500`))[0]?.digest
  expect(await of(other)).toBe(await of(database))
  await other.close()
})
