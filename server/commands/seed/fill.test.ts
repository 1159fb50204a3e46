/** A database filled with made-up members obeys the same rules as a real one. */
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { checkCustomNickname } from '#server/features/auth/nickname/nickname.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { disagreements } from '#server/testing/recount.ts'
import { fillDatabase, NotFilled } from './fill.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const options = { users: 500, seed: 7, isAdding: false, now, say: () => undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('[STATS-6] the stats and badges of made-up members match their rows', async () => {
  const rows = await fillDatabase(database, options)
  expect(rows.users).toBe(500)
  for (const table of ['sits', 'chat_messages', 'stats', 'earned_badges', 'subscriptions']) {
    expect(rows[table], table).toBeGreaterThan(0)
  }
  expect(await disagreements(database.db)).toEqual([])
})

test('[NICK-7] custom nicknames are allowed and have the right skeletons', async () => {
  const people = await database.db.select().from(users).where(isNotNull(users.nicknameSkeleton))
  expect(people.length).toBeGreaterThan(5)
  for (const { nickname, nicknameSkeleton } of people) {
    expect(checkCustomNickname(nickname)).toEqual({ ok: true, nickname, skeleton: nicknameSkeleton })
  }
})

test('made-up members cannot sign in unless a password was given', async () => {
  expect(await database.db.$count(users, isNotNull(users.passwordHash))).toBe(0)
})

test('a database with members is refused, unless members are to be added', async () => {
  await expect(fillDatabase(database, options)).rejects.toThrow(NotFilled)
  const rows = await fillDatabase(database, { ...options, users: 50, isAdding: true })
  expect(rows.users).toBe(550)
  expect(await disagreements(database.db)).toEqual([])
})

test('the same seed creates the same members', async () => {
  const other = await freshDatabase()
  await fillDatabase(other, options)
  const digest = sql<string>`md5(string_agg(users::text, ' ' order by id))`
  const digestUsers = async ({ db }: TestDatabase) =>
    (await db.select({ digest }).from(users).where(sql`split_part(substr(email, 7), '@', 1)::int <= 500`))[0]?.digest
  expect(await digestUsers(other)).toBe(await digestUsers(database))
  await other.close()
})
