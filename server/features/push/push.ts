/** Push notifications of private messages and buddy requests, for members who have no page open. */

import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { PushSettings, PushSubscriptionBody, QuietHours } from '#contract/social/push.ts'
import { createBatchedLookup } from '#server/db/batched-lookup.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import type { UserActor } from '#server/identity/actor.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { newVapidKeys, type VapidKeys } from '#server/lib/vapid-keys.ts'
import type { PushPayload, PushSender } from '#server/outside/push/push-sender.ts'
import { hashTopic, messageNotice, type Notice, requestNotice } from './notice.ts'
import {
  clearFailures,
  deleteDeadSubscription,
  deleteSubscription,
  findDevices,
  findKeys,
  hasSubscription,
  insertKeys,
  isFlushed,
  readSettings,
  recordFailure,
  type Subscription,
  saveSettings,
  saveSubscription,
} from './push.store.ts'

/** With backoff this takes more than four hours, so a short outage of a push service deletes no subscriptions. */
const MAX_FAILURES = 10
const MAX_BACKOFF_MINUTES = 60
/** Creating a formatter is slow, and there are only a few hundred time zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const NOT_REACHABLE = 'We can’t send notifications to this browser'

type Needs = {
  db: Db
  facts: Facts
  background: Background
  now: () => Date
  sender: PushSender
  publicKey: string
  /** On any node. */
  hasOpenPage: (personId: string) => boolean | Promise<boolean>
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  isMuted: (personId: string) => boolean
}

type Notification = { from: Person; toId: string; messageId?: string; notice: Notice }

export type Push = ReturnType<typeof createPush>

export function createPush({
  db,
  facts,
  background,
  now,
  sender,
  publicKey,
  hasOpenPage,
  blockedEitherWay,
  isMuted,
}: Needs) {
  /** Batched, because each private message looks for devices. */
  const lookUpDevices = createBatchedLookup((userIds) => findDevices(db, userIds, now()))

  facts.after('private-message.sent', ({ message: { id: messageId, receiverId, content }, sender: from }) =>
    notifyLater({ from, toId: receiverId, messageId, notice: messageNotice(from, content) }),
  )
  facts.after('buddy.asked', ({ from, toId }) => notifyLater({ from, toId, notice: requestNotice(from) }))

  return {
    async status({ id, sessionId }: UserActor) {
      const [settings, isOnHere] = await Promise.all([readSettings(db, id), hasSubscription(db, sessionId)])
      return { ...settings, publicKey, isOnHere }
    },

    async saveSettings({ id }: UserActor, settings: PushSettings): Promise<PushSettings> {
      await saveSettings(db, id, settings)
      return settings
    },

    async subscribe({ id, sessionId }: UserActor, { endpoint, keys }: PushSubscriptionBody): Promise<void> {
      const subscription = { sessionId, userId: id, endpoint, ...keys }
      if (!sender.accepts(subscription)) {
        throw new Problem('VALIDATION', { message: NOT_REACHABLE, fields: { endpoint: NOT_REACHABLE } })
      }
      await db.transaction((tx) => saveSubscription(tx, subscription, now()))
    },

    unsubscribe: ({ sessionId }: UserActor) => deleteSubscription(db, sessionId),
  }

  /** In the background, so that senders don't wait for push services. */
  function notifyLater(message: Notification): void {
    background.run('notification', () => notify(message))
  }

  async function notify({ from, toId, messageId, notice }: Notification): Promise<void> {
    if (blockedEitherWay(toId).has(from.id) || isMuted(from.id) || (await hasOpenPage(toId))) return
    const devices = ((await lookUpDevices(toId)) ?? []).filter(
      ({ settings, timeZone }) =>
        (notice.kind === 'message' ? settings.messages : settings.requests) &&
        !(settings.quietHours && isQuiet(settings.quietHours, now(), timeZone)),
    )
    if (devices.length === 0 || (messageId !== undefined && (await isFlushed(db, messageId)))) return
    const isUrgent = notice.kind === 'message'
    const payload = { text: JSON.stringify(notice), topic: hashTopic(notice, from.id, toId), isUrgent }
    await Promise.all(devices.map(({ device }) => deliver(device, payload)))
  }

  async function deliver(device: Subscription & { failures: number }, payload: PushPayload): Promise<void> {
    const triedAt = now()
    const delivery = await sender.send(device, payload)
    if (delivery === 'delivered' && device.failures > 0) await clearFailures(db, device)
    if (delivery === 'gone') await deleteDeadSubscription(db, device)
    if (delivery !== 'failed') return
    const failures = await recordFailure(db, device, { triedAt, maxBackoffMinutes: MAX_BACKOFF_MINUTES })
    if (failures >= MAX_FAILURES) await deleteDeadSubscription(db, device)
  }
}

export function isQuiet({ from, to }: QuietHours, moment: Date, timeZone: string): boolean {
  const time = timeOfDay(moment, timeZone)
  // Times like 07:05 sort as text.
  return from < to ? time >= from && time < to : time >= from || time < to
}

function timeOfDay(moment: Date, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  return clock.format(moment)
}

/** Keys that are not configured are created at the first start and shared by all nodes through the database. */
export async function loadOrCreatePushKeys(db: Db, now: Date): Promise<VapidKeys> {
  const stored = await findKeys(db)
  if (stored) return stored
  const created = newVapidKeys()
  await insertKeys(db, created, now)
  return (await findKeys(db)) ?? created
}
