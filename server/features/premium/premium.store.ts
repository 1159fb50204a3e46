/** Subscriptions in the database. */
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'

type NewSubscription = typeof subscriptions.$inferInsert
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'id' | 'userId' | 'version'>>

/** Must match the condition of the partial indexes, or the database does not use them. */
const isOpen = sql`${subscriptions.status} in ('incomplete', 'active', 'past-due')`
const isPaid = and(ne(subscriptions.source, 'admin'), eq(subscriptions.isTrial, false))
const dueAt = sql<Date | null>`least(${subscriptions.nextCheckAt}, coalesce(${subscriptions.graceEnd}, ${subscriptions.periodEnd}))`

type ByMember = { userId: string }

const lock = preparedQuery((db, { userId }: Given<ByMember>) =>
  db
    .select({ email: users.email, nickname: users.nickname })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update'),
)

/** Serialises all premium changes of one member. Returns what the provider shows of them, or nothing if they are gone. */
export const lockMember = (tx: Tx, userId: string) => lock.first(tx, { userId })

const findPremium = preparedQuery((db, { userId, now }: Given<ByMember & { now: Date }>) =>
  db
    .select({ isPremium: isPremiumAt(users.id, now) })
    .from(users)
    .where(eq(users.id, userId)),
)

export async function isPremium(tx: Tx, userId: string, now: Date): Promise<boolean | undefined> {
  return (await findPremium.first(tx, { userId, now }))?.isPremium
}

/** A trial does not keep a member from paying; any other premium does. */
export async function isPremiumBeyondTrial(tx: Tx, userId: string, now: Date): Promise<boolean> {
  if (!(await isPremium(tx, userId, now))) return false
  return (await shownSubscription(tx, userId, now))?.isTrial === false
}

const findAnnounced = preparedQuery((db, { userId }: Given<ByMember>) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['active', 'past-due']))),
)

/** Whether `premium.started` was announced and `premium.ended` not yet; the clock may already say otherwise. */
export async function isShownPremium(tx: Tx, userId: string): Promise<boolean> {
  return (await findAnnounced(tx, { userId })).length > 0
}

/** False when another subscription is open already. */
export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const rows = await tx.insert(subscriptions).values(subscription).onConflictDoNothing().returning()
  return rows.length === 1
}

const findPaidOpen = preparedQuery((db, { userId }: Given<ByMember>) =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isPaid, isOpen)),
)

/** A unique index allows at most one. */
export const findOpenPaid = (tx: Tx, userId: string) => findPaidOpen.first(tx, { userId })

const findByProviderId = preparedQuery((db, { providerId }: Given<{ providerId: string }>) =>
  db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId)),
)

export const findByProvider = (tx: Tx, providerId: string) => findByProviderId.first(tx, { providerId })

const findShown = preparedQuery((db, { userId, now }: Given<ByMember & { now: Date }>) => {
  const hasEnded = sql`coalesce(${subscriptions.graceEnd}, ${subscriptions.periodEnd}) <= ${now}::timestamptz`
  const rank = sql`case when ${hasEnded} then 2 when ${subscriptions.status} in ('active', 'past-due') then 0
    when ${subscriptions.status} = 'incomplete' then 1 else 2 end`
  const precedence = sql`case when ${subscriptions.isTrial} then 2 when ${subscriptions.source} = 'admin' then 1 else 0 end`
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(rank, precedence, desc(subscriptions.startedAt))
    .limit(1)
})

/** Order: running, unpaid, ended; within each paid, granted, trial. */
export const shownSubscription = (tx: Tx, userId: string, now: Date) => findShown.first(tx, { userId, now })

/** Optimistic lock: false when the row has another version than the one the change is based on. */
export async function changeIfUnchanged(
  tx: Tx,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
  change: SubscriptionChange,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...change, version: version + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version)))
    .returning({ id: subscriptions.id })
  return rows.length === 1
}

/** For callers that locked the member before they read the row: a conflict is a bug. */
export async function changeSubscription(tx: Tx, row: SubscriptionRow, change: SubscriptionChange): Promise<void> {
  if (!(await changeIfUnchanged(tx, row, change))) throw new Error(`Subscription ${row.id} changed concurrently`)
}

/** Leaves the version alone, because nothing about the subscription changes. */
export async function postponeCheck(tx: Tx, id: string, nextCheckAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ nextCheckAt }).where(eq(subscriptions.id, id))
}

export async function endTrial(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'ended', nextCheckAt: null, version: sql`${subscriptions.version} + 1` })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.isTrial, true), isOpen))
}

export async function revokeSubscriptions(tx: Tx, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .update(subscriptions)
    .set({ status: 'revoked', nextCheckAt: null, version: sql`${subscriptions.version} + 1` })
    .where(and(eq(subscriptions.userId, userId), isOpen))
    .returning()
}

/** Whether an admin revoked premium and nothing replaced it since. Attempts that were never paid do not count. */
export async function wasRevokedLast(tx: Tx, userId: string): Promise<boolean> {
  const isRevoked = eq(subscriptions.status, 'revoked')
  const [row] = await tx
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), or(isNotNull(subscriptions.periodEnd), isRevoked)))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row?.status === 'revoked'
}

export async function paidSubscriptions(tx: Tx, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isPaid))
}

export async function dueSubscriptions(tx: Tx, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(isOpen, sql`${dueAt} <= ${now.toISOString()}::timestamptz`))
    .orderBy(asc(dueAt))
    .limit(limit)
}

/** They may have been paid while no server was running. */
export async function openAttempts(tx: Tx, limit: number): Promise<SubscriptionRow[]> {
  const isUnpaid = sql`${subscriptions.status} = 'incomplete'`
  return tx.select().from(subscriptions).where(isUnpaid).orderBy(asc(subscriptions.startedAt)).limit(limit)
}

export async function soonestCheck(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: sql<string>`${dueAt}` })
    .from(subscriptions)
    .where(and(isOpen, isNotNull(dueAt)))
    .orderBy(asc(dueAt))
    .limit(1)
  return row && new Date(row.at)
}
