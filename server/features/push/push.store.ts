/** Push subscriptions, settings and keys in the database. */
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PushSettings } from '#contract/social/push.ts'
import { boolean, number, orNull, text } from '#server/db/column-readers.ts'
import type { Tx } from '#server/db/db.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { pushKeys, pushSettings, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'
import type { VapidKeys } from '#server/lib/vapid-keys.ts'

export type Subscription = { sessionId: string; userId: string; endpoint: string; p256dh: string; auth: string }

const DEFAULT_SETTINGS: PushSettings = { messages: true, requests: true }

export async function readSettings(tx: Tx, userId: string): Promise<PushSettings> {
  const [row] = await tx.select().from(pushSettings).where(eq(pushSettings.userId, userId))
  return toSettings(row ?? null)
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

/** A browser belongs to one session: its subscription for any other session is deleted. */
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

const findDevicesOf = preparedQuery<{ userIds: string[]; now: Date }>(sql`
  select devices.session_id, devices.user_id, endpoint, p256dh, auth, failures, users.time_zone,
    coalesce(messages, true), coalesce(requests, true), quiet_from, quiet_to
  from push_subscriptions as devices join ${users} on ${users.id} = devices.user_id
    left join push_settings as settings on settings.user_id = devices.user_id
  where devices.user_id = any(${sql.placeholder('userIds')}::text[])
    and (retry_at is null or retry_at <= ${sql.placeholder('now')}::timestamptz)
    and ${isPremiumAt(users.id, sql.placeholder('now'))}
`).reading({
  sessionId: text,
  userId: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  failures: number,
  timeZone: text,
  messages: boolean,
  requests: boolean,
  quietFrom: orNull(text),
  quietTo: orNull(text),
})

export type Device = { device: Subscription & { failures: number }; settings: PushSettings; timeZone: string }

/** Nothing without premium; devices that are backing off are left out. */
export async function findDevices(tx: Tx, userIds: string[], now: Date): Promise<Map<string, Device[]>> {
  const found = new Map<string, Device[]>()
  for (const row of await findDevicesOf(tx, { userIds, now })) {
    const { timeZone, messages, requests, quietFrom, quietTo, ...device } = row
    const settings = toSettings({ messages, requests, quietFrom, quietTo })
    found.set(row.userId, [...(found.get(row.userId) ?? []), { device, settings, timeZone }])
  }
  return found
}

/** Whether its author has deleted the message since. */
export async function isFlushed(tx: Tx, messageId: string): Promise<boolean> {
  const { id, flushedAt } = privateMessages
  return (await tx.$count(privateMessages, and(eq(id, messageId), isNotNull(flushedAt)))) > 0
}

export async function clearFailures(tx: Tx, { sessionId, endpoint }: Subscription): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ failures: 0, retryAt: null })
    .where(and(isSame({ sessionId, endpoint }), gt(pushSubscriptions.failures, 0)))
}

/** Concurrent failures count once. Returns the failures in a row, or 0 when another delivery has recorded this one. */
export async function recordFailure(
  tx: Tx,
  subscription: Subscription,
  { triedAt, maxBackoffMinutes }: { triedAt: Date; maxBackoffMinutes: number },
): Promise<number> {
  const { failures, retryAt } = pushSubscriptions
  const rows = await tx
    .update(pushSubscriptions)
    .set({
      failures: sql`${failures} + 1`,
      retryAt: sql`${triedAt.toISOString()}::timestamptz
        + least(power(2, ${failures}), ${maxBackoffMinutes}) * interval '1 minute'`,
    })
    .where(and(isSame(subscription), or(isNull(retryAt), lte(retryAt, triedAt))))
    .returning({ failures })
  return rows[0]?.failures ?? 0
}

/** Only if the endpoint is unchanged: the browser may have subscribed again since. */
export async function deleteDeadSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  await tx.delete(pushSubscriptions).where(isSame(subscription))
}

function isSame({ sessionId, endpoint }: Pick<Subscription, 'sessionId' | 'endpoint'>) {
  return and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint))
}

function toSettings(row: Omit<typeof pushSettings.$inferSelect, 'userId'> | null): PushSettings {
  if (!row) return DEFAULT_SETTINGS
  const { messages, requests, quietFrom: from, quietTo: to } = row
  return { messages, requests, ...(from && to ? { quietHours: { from, to } } : {}) }
}

export async function findKeys(tx: Tx): Promise<VapidKeys | undefined> {
  const [row] = await tx.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys)
  return row
}

/** When several nodes start at once, the first insert wins. */
export async function insertKeys(tx: Tx, keys: VapidKeys, createdAt: Date): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ ...keys, createdAt })
    .onConflictDoNothing()
}
