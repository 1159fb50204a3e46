/** Push subscriptions, settings and keys in the database. */
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PushSettings } from '#contract/social/push.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { pushKeys, pushSettings, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { isAnyOf, isPremiumAt } from '#server/db/sql/fragments.ts'
import type { VapidKeys } from '#server/lib/vapid-keys.ts'

type Endpoint = Pick<Subscription, 'sessionId' | 'endpoint'>
export type Subscription = { sessionId: string; userId: string; endpoint: string; p256dh: string; auth: string }

const DEFAULT_SETTINGS: PushSettings = { messages: true, requests: true }

type SettingsRow = typeof pushSettings.$inferSelect

const findSettings = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(pushSettings).where(eq(pushSettings.userId, userId)),
)

export async function readSettings(tx: Tx, userId: string): Promise<PushSettings> {
  return toSettings((await findSettings.first(tx, { userId })) ?? null)
}

const upsertSettings = preparedQuery((db, row: Given<SettingsRow>) =>
  db
    .insert(pushSettings)
    .values(rowOf(pushSettings, row))
    .onConflictDoUpdate({ target: pushSettings.userId, set: rowOf(pushSettings, row) }),
)

export async function saveSettings(tx: Tx, userId: string, settings: PushSettings): Promise<void> {
  const { messages, requests, quietHours } = settings
  const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
  await upsertSettings(tx, { userId, messages, requests, ...quiet })
}

type OfSession = { sessionId: string }

const findSubscription = preparedQuery((db, { sessionId }: Given<OfSession>) =>
  db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId)),
)

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  return (await findSubscription(tx, { sessionId })).length > 0
}

const deleteOfOthers = preparedQuery((db, { sessionId, endpoint }: Given<Endpoint>) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId))),
)

const upsert = preparedQuery((db, row: Given<typeof pushSubscriptions.$inferSelect>) =>
  db
    .insert(pushSubscriptions)
    .values(rowOf(pushSubscriptions, row))
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: rowOf(pushSubscriptions, row) }),
)

/** A browser belongs to one session: its subscription for any other session is deleted. */
export async function saveSubscription(tx: Tx, subscription: Subscription, createdAt: Date): Promise<void> {
  const { sessionId, endpoint } = subscription
  await deleteOfOthers(tx, { sessionId, endpoint })
  await upsert(tx, { ...subscription, createdAt, failures: 0, retryAt: null })
}

const deleteOfSession = preparedQuery((db, { sessionId }: Given<OfSession>) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
)

export async function deleteSubscription(tx: Tx, sessionId: string): Promise<void> {
  await deleteOfSession(tx, { sessionId })
}

const findDevicesOf = preparedQuery((db, { userIds, now }: Given<{ userIds: string[]; now: Date }>) => {
  const { sessionId, userId, endpoint, p256dh, auth, failures, retryAt } = pushSubscriptions
  return db
    .select({
      device: { sessionId, userId, endpoint, p256dh, auth, failures },
      settings: pushSettings,
      timeZone: users.timeZone,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(pushSettings, eq(pushSettings.userId, userId))
    .where(and(isAnyOf(userId, userIds), or(isNull(retryAt), lte(retryAt, now)), isPremiumAt(users.id, now)))
})

export type Device = { device: Subscription & { failures: number }; settings: PushSettings; timeZone: string }

/** Nothing without premium; devices that are backing off are left out. */
export async function findDevices(tx: Tx, userIds: string[], now: Date): Promise<Map<string, Device[]>> {
  const found = new Map<string, Device[]>()
  for (const { device, settings, timeZone } of await findDevicesOf(tx, { userIds, now })) {
    const others = found.get(device.userId) ?? []
    found.set(device.userId, [...others, { device, settings: toSettings(settings), timeZone }])
  }
  return found
}

const findFlushed = preparedQuery((db, { messageId }: Given<{ messageId: string }>) =>
  db
    .select({ id: privateMessages.id })
    .from(privateMessages)
    .where(and(eq(privateMessages.id, messageId), isNotNull(privateMessages.flushedAt))),
)

/** Whether its author has deleted the message since. */
export async function isFlushed(tx: Tx, messageId: string): Promise<boolean> {
  return (await findFlushed(tx, { messageId })).length > 0
}

const resetFailures = preparedQuery((db, subscription: Given<Endpoint>) =>
  db
    .update(pushSubscriptions)
    .set({ failures: 0, retryAt: null })
    .where(and(isSame(subscription), gt(pushSubscriptions.failures, 0))),
)

export async function clearFailures(tx: Tx, { sessionId, endpoint }: Subscription): Promise<void> {
  await resetFailures(tx, { sessionId, endpoint })
}

type Failure = { triedAt: Date; maxBackoffMinutes: number }

const countFailure = preparedQuery((db, given: Given<Endpoint & Failure>) => {
  const { triedAt, maxBackoffMinutes } = given
  const { failures, retryAt } = pushSubscriptions
  return db
    .update(pushSubscriptions)
    .set({
      failures: sql`${failures} + 1`,
      retryAt: sql`${triedAt}::timestamptz + least(power(2, ${failures}), ${maxBackoffMinutes}) * interval '1 minute'`,
    })
    .where(and(isSame(given), or(isNull(retryAt), lte(retryAt, triedAt))))
    .returning({ failures })
})

/** Concurrent failures count once. Returns the failures in a row, or 0 when another delivery has recorded this one. */
export async function recordFailure(tx: Tx, { sessionId, endpoint }: Subscription, failure: Failure): Promise<number> {
  return (await countFailure.first(tx, { sessionId, endpoint, ...failure }))?.failures ?? 0
}

const deleteSame = preparedQuery((db, subscription: Given<Endpoint>) =>
  db.delete(pushSubscriptions).where(isSame(subscription)),
)

/** Only if the endpoint is unchanged: the browser may have subscribed again since. */
export async function deleteDeadSubscription(tx: Tx, { sessionId, endpoint }: Subscription): Promise<void> {
  await deleteSame(tx, { sessionId, endpoint })
}

function isSame({ sessionId, endpoint }: Given<Endpoint>) {
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
