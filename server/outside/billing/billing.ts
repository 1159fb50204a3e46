/** The interface of every billing provider. */
import type { SubscriptionState } from '#contract/premium/premium.ts'

/** `id` is the provider's, and stays the same when a payment is reported again. */
export type Payment = {
  id: string
  amountCents: number
  currency: string
  paidAt: Date
  periodStart: Date
  periodEnd: Date
  url?: string | undefined
}

export type ProviderSubscription = {
  providerId: string
  customerId?: string | undefined
  state: SubscriptionState
  periodEnd?: Date | undefined
  overdueSince?: Date | undefined
  cancelAtPeriodEnd: boolean
  /** Opens the payment form; set only while there is something to pay. */
  clientSecret?: string | undefined
  payments: Payment[]
}

/** `id` is the idempotency key: two calls for one order begin one subscription. */
export type Order = {
  id: string
  userId: string
  email: string | undefined
  name: string
  customerId: string | undefined
}

/** Every call may throw `PAYMENT_PROVIDER_DOWN`; it is then unknown whether anything changed. */
export type Billing = {
  source: 'demo' | 'stripe'
  publishableKey?: string | undefined
  /** Upper limit for each call, retries included; also the whole time a buyer waits. */
  answersWithinMs: number
  begin(order: Order): Promise<ProviderSubscription>
  fetch(providerId: string): Promise<ProviderSubscription | undefined>
  setCancelAtPeriodEnd(providerId: string, isCancelled: boolean): Promise<void>
  /** At once, even if the period is paid. Idempotent. */
  end(providerId: string): Promise<void>
}

export type BillingEvent = {
  id: string
  subscriptionId: string
  customerId: string
  /** The member we began it for; absent when another product of the same Stripe account began it. */
  userId?: string | undefined
  payment?: Payment | undefined
}

/** Takes the raw body, because the signature covers its bytes. `undefined` for irrelevant events; throws on a bad signature. */
export type EventReader = (raw: Buffer, signature: string | undefined, now: Date) => Promise<BillingEvent | undefined>
