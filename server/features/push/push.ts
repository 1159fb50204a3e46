/** Notifications: a private message and a buddy request reach somebody who has no page open, if they want them to. */

import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { PushSettings, PushSubscriptionBody } from '#contract/social/push.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import type { UserActor } from '#server/identity/actor.ts'
import type { Background } from '#server/lib/background.ts'
import type { PushPayload, PushSender } from '#server/outside/push/push-sender.ts'
import { messageNotice, type Notice, requestNotice, topicOf } from './notice.ts'
import {
  deleteDead,
  deleteSubscription,
  devicesOf,
  hasSubscription,
  noteDelivered,
  noteFailed,
  type Subscription,
  saveSettings,
  saveSubscription,
  settingsOf,
} from './push.store.ts'
import { isQuiet } from './quiet-hours.ts'

/** With the rests between them this takes more than four hours, so no push service loses its people in a bad one. */
const MOST_FAILURES = 10
const LONGEST_REST_MINUTES = 60
const NOT_REACHABLE = 'Notifications cannot be sent to this browser'

type Needs = {
  db: Db
  facts: FactBoard
  background: Background
  now: () => Date
  sender: PushSender
  publicKey: string
  /** Whether a page of this person is open anywhere. */
  isHere: (personId: string) => boolean | Promise<boolean>
  /** With whom a person has nothing to do, whoever of the two blocked the other. */
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  isMuted: (personId: string) => boolean
}

type News = { from: Person; toId: string; notice: Notice }

export type Push = ReturnType<typeof createPush>

export function createPush({
  db,
  facts,
  background,
  now,
  sender,
  publicKey,
  isHere,
  blockedEitherWay,
  isMuted,
}: Needs) {
  facts.after('private-message.sent', ({ message: { receiverId, content }, sender: from }) =>
    tell({ from, toId: receiverId, notice: messageNotice(from, content) }),
  )
  facts.after('buddy.asked', ({ from, toId }) => tell({ from, toId, notice: requestNotice(from) }))

  return {
    async standing({ id, sessionId }: UserActor) {
      const [settings, isOnHere] = await Promise.all([settingsOf(db, id), hasSubscription(db, sessionId)])
      return { ...settings, publicKey, isOnHere }
    },

    async choose({ id }: UserActor, settings: PushSettings): Promise<PushSettings> {
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

  /** Nobody who writes waits for it. */
  function tell(news: News): void {
    background.run('notification', () => reach(news))
  }

  async function reach({ from, toId, notice }: News): Promise<void> {
    if (blockedEitherWay(toId).has(from.id) || isMuted(from.id) || (await isHere(toId))) return
    const devices = (await devicesOf(db, toId, now())).filter(
      ({ settings, timeZone }) =>
        (notice.kind === 'message' ? settings.messages : settings.requests) &&
        !(settings.quietHours && isQuiet(settings.quietHours, now(), timeZone)),
    )
    const isUrgent = notice.kind === 'message'
    const parcel = { text: JSON.stringify(notice), topic: topicOf(notice, from.id, toId), isUrgent }
    await Promise.all(devices.map(({ device }) => deliver(device, parcel)))
  }

  async function deliver(device: Subscription & { failures: number }, parcel: PushPayload): Promise<void> {
    const triedAt = now()
    const delivery = await sender.send(device, parcel)
    if (delivery === 'delivered' && device.failures > 0) await noteDelivered(db, device)
    if (delivery === 'gone') await deleteDead(db, device)
    if (delivery !== 'failed') return
    const failures = await noteFailed(db, device, { triedAt, mostMinutes: LONGEST_REST_MINUTES })
    if (failures >= MOST_FAILURES) await deleteDead(db, device)
  }
}
