/** Premium: its price, how it is bought and what it includes. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { charactersOf, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { CUSTOM_NICKNAME_MAX, Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const MONTHLY_PRICE_CENTS = 299
export const MONTHLY_PRICE = '$2.99'
export const DEMO_PERIOD_DAYS = 30
export const PAST_DUE_GRACE_DAYS = 7
/** How long a page waits for all calls to the billing provider together. */
export const PAYMENT_TIMEOUT_MS = 10_000
export const REDIRECT_AFTER_PAYMENT_MS = 3000
export const RENAMES_PER_DAY = 5
export const SUBSCRIBE_TRIES_PER_HOUR = 5

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

/** `incomplete`: started but not paid. `past-due`: a renewal failed and the grace period is running. */
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
  summary: 'Whether a person is premium; dates are included for the caller only',
  answer: z.object({
    isPremium: z.boolean(),
    periodEnd: z.optional(z.string()),
    cancelAtPeriodEnd: z.optional(z.boolean()),
    state: z.optional(SubscriptionState),
    /** Only a paid subscription can be cancelled and resumed. */
    source: z.optional(z.enum(['stripe', 'demo', 'admin'])),
    /** While a payment is overdue: when premium ends. */
    graceEnd: z.optional(z.string()),
    /** Thirty days without a card; not renewed. */
    isTrial: z.optional(z.boolean()),
  }),
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/create',
  summary: 'Start a subscription; price, e-mail address and name come from the server',
  body: z.object({
    userId: UserId,
    planType: z.string().check(z.maxLength(32)),
    email: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    /** Required from a member on a trial, so that nobody who already has premium starts paying by accident. */
    endsTrial: z.optional(z.boolean()),
  }),
  answer: z.object({
    clientSecret: z.string(),
    /** Which payment form to show; Stripe's also needs the publishable key. */
    provider: withFallback(z.enum(['demo', 'stripe']), ({ publishableKey }) => (publishableKey ? 'stripe' : 'demo')),
    publishableKey: z.optional(z.string()),
  }),
})

/** The result of a payment attempt. A declined card is refused with `CARD_DECLINED`, and the buyer can try again. */
const PaymentStep = z.object({ status: z.enum(['paid', 'confirmation-needed']) })

export const payByDemoCard = endpoint({
  method: 'POST',
  path: '/api/subscription/demo/pay',
  summary: 'Pay for the started subscription with a test card; demo billing only',
  body: z.object({
    clientSecret: z.string().check(z.maxLength(200)),
    number: z.string().check(z.maxLength(32)),
    expiry: z.string().check(z.maxLength(7)),
    cvc: z.string().check(z.maxLength(4)),
  }),
  answer: PaymentStep,
})

export const confirmDemoPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/demo/confirm',
  summary: 'Confirm or reject a payment, as a bank would ask; demo billing only',
  body: z.object({ clientSecret: z.string().check(z.maxLength(200)), isApproved: z.boolean() }),
  answer: PaymentStep,
})

export const refreshSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/refresh',
  summary: 'Sync the caller’s subscription with the provider, for pages that are faster than its webhook',
  answer: z.object({ isPremium: z.boolean() }),
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Stripe’s webhook; the signature covers the raw body',
  answer: z.object({ received: z.literal(true) }),
})

export const Receipt = z.object({
  id: z.string(),
  paidAt: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  url: z.optional(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/subscription/receipts',
  summary: 'The caller’s payments, newest first',
  answer: z.object({ receipts: z.array(Receipt) }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancel at the end of the period',
  answer: Done,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Take back a cancellation before the period ends',
  answer: Done,
})

export const upgradePremium = endpoint({
  method: 'POST',
  path: '/api/upgrade-premium',
  summary: 'Become premium, if it is paid or free to try',
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
    emoji: z.optional(z.enum(charactersOf(PREMIUM_EMOJIS))),
  }),
  answer: z.object({ success: z.literal(true), user: z.object({ nickname: z.string(), emoji: z.string() }) }),
})

export const premiumEvents = [
  /** To every page of the member when premium starts or ends, and when a date or a payment changes. */
  z.object({ type: z.literal('PREMIUM_CHANGED'), isPremium: z.boolean() }),
  /** To everyone: earlier messages also get the new name. */
  z.object({ type: z.literal('PERSON_RENAMED'), person: Person }),
] as const
