/** Subscriptions in the database. */
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { isPremiumAt } from '#server/db/sql/is-premium.ts'

type NewSubscription = typeof subscriptions.$inferInsert
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'id' | 'userId' | 'version'>>

/** In the words of the indexes, which the database compares with these. */
const isOpen = sql`${subscriptions.status} in ('incomplete', 'active', 'past-due')`
const isPaid = and(ne(subscriptions.source, 'admin'), eq(subscriptions.isTrial, false))
/** When time alone changes something about it. */
const dueAt = sql<Date | null>`least(${subscriptions.nextCheckAt}, coalesce(${subscriptions.graceEnd}, ${subscriptions.periodEnd}))`

/** Everything about one member's premium is done in turn; how they are shown to the provider, or nothing without them. */
export async function lockMember(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ email: users.email, nickname: users.nickname })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row
}

/** Nothing when there is no such member. */
export async function isPremium(tx: Tx, userId: string, now: Date): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ isPremium: isPremiumAt(users.id, now) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.isPremium
}

/** Whether premium stands for more than the days that are free to try: those keep nobody from paying. */
export async function isPremiumBeyondTrial(tx: Tx, userId: string, now: Date): Promise<boolean> {
  if (!(await isPremium(tx, userId, now))) return false
  return (await shownSubscription(tx, userId, now))?.isTrial === false
}

/** Whether everyone has been told that this member is premium, and not yet that it is over. */
export async function isShownPremium(tx: Tx, userId: string): Promise<boolean> {
  const isTold = inArray(subscriptions.status, ['active', 'past-due'])
  return (await tx.$count(subscriptions, and(eq(subscriptions.userId, userId), isTold))) > 0
}

/** False when another one is open already. */
export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const rows = await tx.insert(subscriptions).values(subscription).onConflictDoNothing().returning()
  return rows.length === 1
}

/** The one that is being paid for: there is at most one. */
export async function findOpenPaid(tx: Tx, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isPaid, isOpen))
  return row
}

export async function findByProvider(tx: Tx, providerId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.providerId, providerId))
  return row
}

/** The subscription a person means when they ask: what runs before what ran; what is paid, then given, then tried. */
export async function shownSubscription(tx: Tx, userId: string, now: Date): Promise<SubscriptionRow | undefined> {
  const hasEnded = sql`coalesce(${subscriptions.graceEnd}, ${subscriptions.periodEnd}) <= ${now.toISOString()}::timestamptz`
  const rank = sql`case when ${hasEnded} then 2 when ${subscriptions.status} in ('active', 'past-due') then 0
    when ${subscriptions.status} = 'incomplete' then 1 else 2 end`
  const worth = sql`case when ${subscriptions.isTrial} then 2 when ${subscriptions.source} = 'admin' then 1 else 0 end`
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(rank, worth, desc(subscriptions.startedAt))
    .limit(1)
  return row
}

/** False when it was written meanwhile: what the change is based on is then out of date. */
export async function changeUnlessWritten(
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

/** For whoever has read it while holding its member: nobody else writes it meanwhile. */
export async function changeSubscription(tx: Tx, row: SubscriptionRow, change: SubscriptionChange): Promise<void> {
  if (!(await changeUnlessWritten(tx, row, change)))
    throw new Error(`Subscription ${row.id} was written by somebody else`)
}

/** Looks at it again later; nothing about it is new. */
export async function postponeCheck(tx: Tx, id: string, nextCheckAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ nextCheckAt }).where(eq(subscriptions.id, id))
}

/** What is free to try makes room for what was paid or given. */
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

/** Whether the caretaker took it away, and nothing was had since. An attempt that was never paid is nothing. */
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

/** Attempts may have been paid while nobody was here to hear of it. */
export async function openAttempts(tx: Tx, limit: number): Promise<SubscriptionRow[]> {
  const isBegun = sql`${subscriptions.status} = 'incomplete'`
  return tx.select().from(subscriptions).where(isBegun).orderBy(asc(subscriptions.startedAt)).limit(limit)
}

/** When the next one is due. */
export async function soonestCheck(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: sql<string>`${dueAt}` })
    .from(subscriptions)
    .where(and(isOpen, isNotNull(dueAt)))
    .orderBy(asc(dueAt))
    .limit(1)
  return row && new Date(row.at)
}
