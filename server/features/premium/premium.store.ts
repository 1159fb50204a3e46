/** Subscriptions in the database. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { isPremiumAt } from '#server/db/is-premium.ts'
import { users } from '#server/db/schema/auth.schema.ts'
import { subscriptions } from '#server/db/schema/premium.schema.ts'

type NewSubscription = typeof subscriptions.$inferInsert

export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  await tx.insert(subscriptions).values(subscription)
}

/** Nothing when there is no such member. */
export async function isPremium(tx: Tx, userId: string, now: Date): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ isPremium: isPremiumAt(users.id, now) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.isPremium
}

/** The subscription that makes a person premium, or made them so last. */
export async function latestSubscription(tx: Tx, userId: string) {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row
}

export async function revokeSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'revoked' })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['active', 'past-due', 'incomplete'])))
}
