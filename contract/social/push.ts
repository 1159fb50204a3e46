/** Push notifications for devices without an open page: which a member wants, when, and on which devices. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'

/** In the member's time zone, from 00:00 to 23:59. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:30'))

/** Runs over midnight when `to` is earlier than `from`. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'Quiet hours must start and end at different times'))
export type QuietHours = z.infer<typeof QuietHours>

export const PushSettings = z.object({
  messages: z.boolean(),
  requests: z.boolean(),
  quietHours: z.optional(QuietHours),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The same shape as the browser's own subscription, so that a page can send it unchanged. */
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
    /** The server's signing key, which a browser needs to subscribe. */
    publicKey: z.string(),
    isOnHere: z.boolean(),
  }),
})

export const setPushSettings = endpoint({
  method: 'PUT',
  path: '/api/push',
  summary: 'Choose which notifications to get, and the quiet hours',
  body: PushSettings,
  answer: PushSettings,
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscription',
  summary: 'Send notifications to this device until its session ends',
  body: PushSubscriptionBody,
  answer: Done,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'Stop notifications to this device',
  answer: Done,
})
