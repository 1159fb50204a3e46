/** Devices to be told and what their owners want, in the database. */
import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PushSettings } from '#contract/social/push.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { isPremiumAt } from '#server/db/sql/is-premium.ts'

export type Subscription = { sessionId: string; userId: string; endpoint: string; p256dh: string; auth: string }

/** Before somebody has chosen. */
const EVERYTHING: PushSettings = { messages: true, requests: true }

export async function settingsOf(tx: Tx, userId: string): Promise<PushSettings> {
  const [row] = await tx.select().from(pushSettings).where(eq(pushSettings.userId, userId))
  return settingsIn(row ?? null)
}

export async function saveSettings(tx: Tx, userId: string, settings: PushSettings): Promise<void> {
  const { messages, requests, quietHours } = settings
  const row = { messages, requests, quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
  await tx
    .insert(pushSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: pushSettings.userId, set: row })
}

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
  return rows.length > 0
}

/** The browser speaks for this session alone from now on. */
export async function saveSubscription(tx: Tx, subscription: Subscription, createdAt: Date): Promise<void> {
  const { sessionId, endpoint } = subscription
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)))
  const row = { ...subscription, createdAt, failures: 0, retryAt: null }
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row })
}

export async function deleteSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

/** The devices of somebody who is premium, but those that are being given a rest; each with what its owner wants. */
export async function devicesOf(tx: Tx, userId: string, now: Date) {
  const rows = await tx
    .select({ device: pushSubscriptions, wishes: pushSettings, timeZone: users.timeZone })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(pushSettings, eq(pushSettings.userId, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        or(isNull(pushSubscriptions.retryAt), lte(pushSubscriptions.retryAt, now)),
        isPremiumAt(users.id, now),
      ),
    )
  return rows.map(({ device, wishes, timeZone }) => ({ device, settings: settingsIn(wishes), timeZone }))
}

export async function noteDelivered(tx: Tx, { sessionId, endpoint }: Subscription): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ failures: 0, retryAt: null })
    .where(and(isSame({ sessionId, endpoint }), gt(pushSubscriptions.failures, 0)))
}

/** Those that failed side by side count as one. How often it has failed in a row; 0 when another has noted it. */
export async function noteFailed(
  tx: Tx,
  subscription: Subscription,
  { triedAt, mostMinutes }: { triedAt: Date; mostMinutes: number },
): Promise<number> {
  const { failures, retryAt } = pushSubscriptions
  const rows = await tx
    .update(pushSubscriptions)
    .set({
      failures: sql`${failures} + 1`,
      retryAt: sql`${triedAt.toISOString()}::timestamptz
        + least(power(2, ${failures}), ${mostMinutes}) * interval '1 minute'`,
    })
    .where(and(isSame(subscription), or(isNull(retryAt), lte(retryAt, triedAt))))
    .returning({ failures })
  return rows[0]?.failures ?? 0
}

/** Only as it was when it failed: the browser may have been given another address since. */
export async function deleteDead(tx: Tx, subscription: Subscription): Promise<void> {
  await tx.delete(pushSubscriptions).where(isSame(subscription))
}

function isSame({ sessionId, endpoint }: Pick<Subscription, 'sessionId' | 'endpoint'>) {
  return and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint))
}

function settingsIn(row: typeof pushSettings.$inferSelect | null): PushSettings {
  if (!row) return EVERYTHING
  const { messages, requests, quietFrom: from, quietTo: to } = row
  return { messages, requests, ...(from && to ? { quietHours: { from, to } } : {}) }
}
