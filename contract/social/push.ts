/** Notifications to a device on which no page is open: which a member wants, when, and where they go. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'

/** On the clock of the person, from 00:00 to 23:59. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:30'))

/** From a time of the day to another, over midnight when the second is the earlier one. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'Quiet hours have to end at another time than they begin'))
export type QuietHours = z.infer<typeof QuietHours>

export const PushSettings = z.object({
  messages: z.boolean(),
  requests: z.boolean(),
  /** None when it is never too late. */
  quietHours: z.optional(QuietHours),
})
export type PushSettings = z.infer<typeof PushSettings>

/** As the browser tells it, so that it can be passed on as it is. */
export const PushSubscriptionBody = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Which notifications the caller wants, and whether this device gets them',
  answer: z.extend(PushSettings, {
    /** With which this server signs; a browser asks for it when it subscribes. */
    publicKey: z.string(),
    isOnHere: z.boolean(),
  }),
})

export const setPushSettings = endpoint({
  method: 'PUT',
  path: '/api/push',
  summary: 'Choose which notifications to get, and when to be left alone',
  body: PushSettings,
  answer: PushSettings,
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscription',
  summary: 'Notifications come to this device from now on, until its session ends',
  body: PushSubscriptionBody,
  answer: Done,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'No more notifications to this device',
  answer: Done,
})
