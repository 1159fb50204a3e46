/** The golden seat: what it costs, how it is bought, what it opens. */
import * as z from 'zod/mini'
import { Done } from './auth.ts'
import { charactersOf, PREMIUM_EMOJIS } from './emojis.ts'
import { endpoint } from './endpoint.ts'
import { CUSTOM_NICKNAME_MAX, UserId } from './users.ts'

export const MONTHLY_PRICE_CENTS = 299
export const MONTHLY_PRICE = '$2.99'
export const DEMO_PERIOD_DAYS = 30
export const PAST_DUE_GRACE_DAYS = 7
export const REDIRECT_AFTER_PAYMENT_MS = 3000
export const RENAMES_PER_DAY = 5
export const SUBSCRIBE_TRIES_PER_HOUR = 5

export const Plan = z.object({ price: z.number(), interval: z.string(), features: z.array(z.string()) })
export type Plan = z.infer<typeof Plan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription/plans',
  summary: 'The plans that can be bought, by key',
  answer: z.object({ plans: z.record(z.string(), Plan) }),
})

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/api/subscription/status/:userId',
  summary: 'Whether a person is premium; the dates only for oneself',
  answer: z.object({
    isPremium: z.boolean(),
    periodEnd: z.optional(z.string()),
    cancelAtPeriodEnd: z.optional(z.boolean()),
  }),
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/create',
  summary: 'Begin to pay; price, address and name are taken from the server',
  body: z.object({
    userId: UserId,
    planType: z.string().check(z.maxLength(32)),
    email: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
  }),
  answer: z.object({ clientSecret: z.string() }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Stop at the end of the period',
  answer: Done,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Change one’s mind before the period ends',
  answer: Done,
})

export const upgradePremium = endpoint({
  method: 'POST',
  path: '/api/upgrade-premium',
  summary: 'Become premium, where it is paid or free to try',
  body: z.object({ userId: UserId }),
  answer: z.object({ success: z.literal(true), isPremium: z.literal(true) }),
})

export const updatePremiumProfile = endpoint({
  method: 'POST',
  path: '/api/update-premium-profile',
  summary: 'Choose a custom nickname and an exclusive emoji',
  body: z.object({
    userId: UserId,
    /** Blank keeps the current one. */
    nickname: z.optional(
      z.string().check(z.maxLength(CUSTOM_NICKNAME_MAX, `At most ${CUSTOM_NICKNAME_MAX} characters`)),
    ),
    emoji: z.enum(charactersOf(PREMIUM_EMOJIS)),
  }),
  answer: z.object({ success: z.literal(true), user: z.object({ nickname: z.string(), emoji: z.string() }) }),
})
