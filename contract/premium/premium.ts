/** The golden seat: what it costs, how it is bought, what it opens. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { charactersOf, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { CUSTOM_NICKNAME_MAX, Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { orElse } from '#contract/protocol/reading.ts'

export const MONTHLY_PRICE_CENTS = 299
export const MONTHLY_PRICE = '$2.99'
export const DEMO_PERIOD_DAYS = 30
export const PAST_DUE_GRACE_DAYS = 7
/** So long a page waits for the payment provider, whatever has to be asked there. */
export const BUYER_WAITS_MS = 10_000
export const REDIRECT_AFTER_PAYMENT_MS = 3000
export const RENAMES_PER_DAY = 5
export const SUBSCRIBE_TRIES_PER_HOUR = 5

/** What it brings, as it is told everywhere. */
export const PREMIUM_PERKS: readonly string[] = [
  `Custom nickname, up to ${CUSTOM_NICKNAME_MAX} characters`,
  `${PREMIUM_EMOJIS.length} exclusive emojis`,
  'Private one-to-one chat',
  'Bathroom buddies',
  'The whole world on the pin map',
  'Six profile themes',
  'Featured badges',
  'Ad-free experience',
  'Advanced statistics',
  'Priority support',
  'Premium trivia',
]

export const Plan = z.object({ price: z.number(), interval: z.string(), features: z.array(z.string()) })
export type Plan = z.infer<typeof Plan>

/** `incomplete`: begun and not yet paid. `past-due`: a renewal failed, and the days of grace run. */
export const SubscriptionState = z.enum(['incomplete', 'active', 'past-due', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

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
    /** Absent for who never had a subscription. */
    state: z.optional(SubscriptionState),
    /** Who gave it: only what is paid for can be cancelled and resumed. */
    source: z.optional(z.enum(['stripe', 'demo', 'admin'])),
    /** While a payment is overdue: until when premium stays open. */
    graceEnd: z.optional(z.string()),
    /** Thirty days without a card: they end by themselves and are not renewed. */
    isTrial: z.optional(z.boolean()),
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
    /** Yes, although premium is free for now: without it nobody who is premium begins to pay. */
    endsTrial: z.optional(z.boolean()),
  }),
  answer: z.object({
    clientSecret: z.string(),
    /** Which form takes the payment, and for Stripe's the key it is opened with. */
    provider: orElse(z.enum(['demo', 'stripe']), ({ publishableKey }) => (publishableKey ? 'stripe' : 'demo')),
    publishableKey: z.optional(z.string()),
  }),
})

/** What a try to pay came to. A declined card is a refusal (`CARD_DECLINED`) and can be tried again. */
const PaymentStep = z.object({ status: z.enum(['paid', 'confirmation-needed']) })

export const payByDemoCard = endpoint({
  method: 'POST',
  path: '/api/subscription/demo/pay',
  summary: 'Pay for the begun subscription with a test card; demo billing only',
  body: z.object({
    clientSecret: z.string().check(z.maxLength(200)),
    number: z.string().check(z.maxLength(32)),
    /** MM/YY */
    expiry: z.string().check(z.maxLength(7)),
    cvc: z.string().check(z.maxLength(4)),
  }),
  answer: PaymentStep,
})

export const confirmDemoPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/demo/confirm',
  summary: 'What the bank would ask: was it you? Demo billing only',
  body: z.object({ clientSecret: z.string().check(z.maxLength(200)), isApproved: z.boolean() }),
  answer: PaymentStep,
})

export const refreshSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/refresh',
  summary: 'Ask the provider how the caller stands, for pages that are quicker than its webhook',
  answer: z.object({ isPremium: z.boolean() }),
})

export const hearStripe = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Where Stripe tells what happened, signed over the very bytes it sends',
  answer: z.object({ received: z.literal(true) }),
})

export const Receipt = z.object({
  id: z.string(),
  paidAt: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** What it paid for. */
  periodStart: z.string(),
  periodEnd: z.string(),
  /** The provider's own page for it, where there is one. */
  url: z.optional(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/subscription/receipts',
  summary: 'What the caller has paid, newest first',
  answer: z.object({ receipts: z.array(Receipt) }),
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
    /** Absent keeps the current one. */
    emoji: z.optional(z.enum(charactersOf(PREMIUM_EMOJIS))),
  }),
  answer: z.object({ success: z.literal(true), user: z.object({ nickname: z.string(), emoji: z.string() }) }),
})

export const premiumEvents = [
  /** To every page of one person, the moment it begins or ends, and when a date or a payment has changed. */
  z.object({ type: z.literal('PREMIUM_CHANGED'), isPremium: z.boolean() }),
  /** To everyone: what this person has written before is shown under the new name as well. */
  z.object({ type: z.literal('PERSON_RENAMED'), person: Person }),
] as const
