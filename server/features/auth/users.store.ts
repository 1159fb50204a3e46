/** SQL for members. */
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { toBadgeMap } from '#contract/bowl/badges.ts'
import type { Person, User } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors/query-errors.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { badgesEarnedBy, isOnBowl, isPremiumAt } from '#server/db/sql/fragments.ts'

type ById = { id: string }
type UserRow = typeof users.$inferSelect
type NewUser = Omit<UserRow, keyof typeof unlessGiven> & Partial<UserRow>

const unlessGiven = { timeZone: 'UTC', timeZoneSetAt: null, isDemo: false }

const insert = preparedQuery((db, user: Given<UserRow>) =>
  db.insert(users).values(rowOf(users, user)).onConflictDoNothing().returning({ id: users.id }),
)

/** False when the address or the custom nickname is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  return (await insert(tx, { ...unlessGiven, ...user })).length === 1
}

const findById = preparedQuery((db, { id, now }: Given<ById & { now: Date }>) =>
  db
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      email: users.email,
      wantsPremium: users.wantsPremium,
      isPremium: isPremiumAt(users.id, now),
      isOnBowl: isOnBowl(users.id),
      badges: badgesEarnedBy(users.id),
      suite: profileLooks.suite,
    })
    .from(users)
    .leftJoin(profileLooks, eq(profileLooks.userId, users.id))
    .where(eq(users.id, id)),
)

export async function findUser(tx: Tx, id: string, now: Date): Promise<User | undefined> {
  const row = await findById.first(tx, { id, now })
  if (!row) return undefined

  const { wantsPremium, email, suite, ...user } = row
  return {
    ...user,
    badges: toBadgeMap(row.badges),
    ...(email ? { email } : {}),
    // The choice stays stored when premium ends.
    ...(suite && row.isPremium ? { suite } : {}),
    ...(wantsPremium && !row.isPremium ? { premiumPending: true } : {}),
  }
}

const findByEmail = preparedQuery((db, { email }: Given<{ email: string }>) =>
  db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(eq(users.email, email)),
)

export const findCredentials = (tx: Tx, email: string) => findByEmail.first(tx, { email })

export const isEmailTaken = async (tx: Tx, email: string) => (await findCredentials(tx, email)) !== undefined

const lock = preparedQuery((db, { id }: Given<ById>) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).for('no key update'),
)

/** Locks a member's row until the transaction ends. Returns the password hash; undefined without such a member. */
export async function lockUser(tx: Tx, id: string): Promise<string | null | undefined> {
  return (await lock.first(tx, { id }))?.passwordHash
}

const findContactById = preparedQuery((db, { id }: Given<ById>) => {
  const { email, nickname, passwordHash } = users
  return db.select({ email, nickname, passwordHash }).from(users).where(eq(users.id, id))
})

export const findContact = (tx: Tx, id: string) => findContactById.first(tx, { id })

const updatePassword = preparedQuery((db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
  db.update(users).set({ passwordHash }).where(eq(users.id, id)),
)

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await updatePassword(tx, { id, passwordHash })
}

/** Clears the choice of premium made at sign-up, because premium has started. */
export async function settlePremiumIntent(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ wantsPremium: false }).where(eq(users.id, id))
}

type ProfileChange = { emoji?: string; nickname?: string; nicknameSkeleton?: string }

const unchanged = { emoji: null, nickname: null, nicknameSkeleton: null }

const updateNameAndEmoji = preparedQuery(
  (db, change: Given<ById & { [Name in keyof typeof unchanged]: string | null }>) =>
    db
      .update(users)
      .set({
        emoji: sql`coalesce(${change.emoji}, ${users.emoji})`,
        nickname: sql`coalesce(${change.nickname}, ${users.nickname})`,
        nicknameSkeleton: sql`coalesce(${change.nicknameSkeleton}, ${users.nicknameSkeleton})`,
      })
      .where(eq(users.id, change.id))
      .returning({ id: users.id, nickname: users.nickname, emoji: users.emoji }),
)

/** `taken` when another member has this name or one that looks like it. */
export async function setNameAndEmoji(tx: Tx, id: string, change: ProfileChange): Promise<Person | 'taken' | 'gone'> {
  // A savepoint, so that the transaction stays usable after a unique violation.
  const updated = tx.transaction(() => updateNameAndEmoji.first(tx, { ...unchanged, ...change, id }))
  try {
    return (await updated) ?? 'gone'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

const findOthersNamed = preparedQuery((db, { skeleton, id }: Given<ById & { skeleton: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.nicknameSkeleton, skeleton), ne(users.id, id))),
)

export async function isNameTaken(tx: Tx, skeleton: string, exceptUserId: string): Promise<boolean> {
  return (await findOthersNamed(tx, { skeleton, id: exceptUserId })).length > 0
}

const findShownById = preparedQuery((db, { id, now }: Given<ById & { now: Date }>) =>
  db
    .select({ id: users.id, nickname: users.nickname, emoji: users.emoji, isPremium: isPremiumAt(users.id, now) })
    .from(users)
    .where(eq(users.id, id)),
)

export const findShown = (tx: Tx, id: string, now: Date) => findShownById.first(tx, { id, now })

type ZoneChange = { id: string; timeZone: string; now: Date; notSince: Date }

/** Travellers may change their zone, but only if the last change was before `notSince`. */
export const setTimeZone = preparedQuery((db, { id, timeZone, now, notSince }: Given<ZoneChange>) =>
  db
    .update(users)
    .set({ timeZone, timeZoneSetAt: now })
    .where(
      and(
        eq(users.id, id),
        ne(users.timeZone, timeZone),
        or(isNull(users.timeZoneSetAt), lt(users.timeZoneSetAt, notSince)),
      ),
    ),
)

/** Accounts without credentials: no one can sign in to them. */
export async function seedDemoUsers(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const rows = people.map((person) => ({ ...person, isDemo: true, createdAt: now }))
  await tx.insert(users).values(rows).onConflictDoNothing()
}

/** Every writer takes a share lock on the user: it commits first and its row is deleted too, or it finds no user. */
export async function lockForDeletion(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** True when there was such a member. Sessions, reset links and subscriptions are deleted by cascade. */
export async function deleteUser(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id })
  return rows.length === 1
}
