/** SQL for members. */
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type BadgeKey, toBadgeMap } from '#contract/bowl/badges.ts'
import type { Person, User } from '#contract/people/users.ts'
import type { SuiteKey } from '#contract/premium/suites.ts'
import { boolean, json, orNull, text, word } from '#server/db/column-readers.ts'
import type { Tx } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors/query-errors.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { badgesEarnedBy, isOnBowl, isPremiumAt } from '#server/db/sql/fragments.ts'

type NewUser = typeof users.$inferInsert

/** False when the address or the custom nickname is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const rows = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return rows.length === 1
}

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

const findById = preparedQuery<{ id: string; now: Date }>(sql`
  select ${users.id}, nickname, emoji, email, wants_premium, ${isPremiumAt(users.id, sql.placeholder('now'))},
    ${isOnBowl(users.id)}, to_json(${badgesEarnedBy(users.id)}), suite
  from ${users} left join ${profileLooks} on ${profileLooks.userId} = ${users.id}
  where ${users.id} = ${sql.placeholder('id')}
`).reading({
  id: text,
  nickname: text,
  emoji: text,
  email: orNull(text),
  wantsPremium: boolean,
  isPremium: boolean,
  isOnBowl: boolean,
  badges: json<BadgeKey[]>(),
  suite: orNull(word<SuiteKey>()),
})

export async function findUser(tx: Tx, id: string, now: Date): Promise<User | undefined> {
  const [row] = await findById(tx, { id, now })
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

export async function findCredentials(tx: Tx, email: string) {
  const [row] = await tx
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Locks a member's row until the transaction ends. Returns the password hash; undefined without such a member. */
export async function lockUser(tx: Tx, id: string): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row?.passwordHash
}

export async function findContact(tx: Tx, id: string) {
  const [row] = await tx
    .select({ email: users.email, nickname: users.nickname, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  return row
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/** Clears the choice of premium made at sign-up, because premium has started. */
export async function settlePremiumIntent(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ wantsPremium: false }).where(eq(users.id, id))
}

type ProfileChange = { emoji?: string; nickname?: string; nicknameSkeleton?: string }

/** `taken` when another member has this name or one that looks like it. */
export async function setNameAndEmoji(tx: Tx, id: string, change: ProfileChange): Promise<Person | 'taken' | 'gone'> {
  // A savepoint, so that the transaction stays usable after a unique violation.
  const update = tx.transaction((savepoint) =>
    savepoint
      .update(users)
      .set(change)
      .where(eq(users.id, id))
      .returning({ id: users.id, nickname: users.nickname, emoji: users.emoji }),
  )
  try {
    const [row] = await update
    return row ?? 'gone'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function isNameTaken(tx: Tx, skeleton: string, exceptUserId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.nicknameSkeleton, skeleton), ne(users.id, exceptUserId)))) > 0
}

export async function findShown(tx: Tx, id: string, now: Date) {
  const [row] = await tx
    .select({ id: users.id, nickname: users.nickname, emoji: users.emoji, isPremium: isPremiumAt(users.id, now) })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** Travellers may change their zone, but only if the last change was before `notSince`. */
export async function setTimeZone(tx: Tx, id: string, timeZone: string, now: Date, notSince: Date): Promise<void> {
  const isDue = or(isNull(users.timeZoneSetAt), lt(users.timeZoneSetAt, notSince))
  await tx
    .update(users)
    .set({ timeZone, timeZoneSetAt: now })
    .where(and(eq(users.id, id), ne(users.timeZone, timeZone), isDue))
}

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
