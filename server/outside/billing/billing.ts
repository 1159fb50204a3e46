/** What the product needs of whoever takes the money: one interface for every provider. */
import type { SubscriptionState } from '#contract/premium/premium.ts'

/** Something was paid. `id` is the provider's, and the same however often it is told. */
export type Payment = {
  id: string
  amountCents: number
  currency: string
  paidAt: Date
  periodStart: Date
  periodEnd: Date
  url?: string | undefined
}

/** A subscription as the provider sees it. */
export type Standing = {
  providerId: string
  customerId?: string | undefined
  state: SubscriptionState
  periodEnd?: Date | undefined
  /** While a payment is overdue: since when. */
  overdueSince?: Date | undefined
  cancelAtPeriodEnd: boolean
  /** What the payment form is opened with, while there is something to pay. */
  clientSecret?: string | undefined
  /** What is known to have been paid; not necessarily all of it. */
  payments: Payment[]
}

/** `id` names the try to buy: asking twice for one order begins one subscription. */
export type Order = {
  id: string
  userId: string
  email: string | undefined
  name: string
  customerId: string | undefined
}

/** Every call may refuse with `PAYMENT_PROVIDER_DOWN`; then nothing is known to have changed. */
export type Billing = {
  source: 'demo' | 'stripe'
  publishableKey?: string | undefined
  /** No call takes longer, whatever it asks and however often; nobody who pays waits longer in all. */
  answersWithinMs: number
  begin(order: Order): Promise<Standing>
  /** Nothing when the provider knows no such subscription. */
  fetch(providerId: string): Promise<Standing | undefined>
  setCancelAtPeriodEnd(providerId: string, isCancelled: boolean): Promise<void>
  /** At once, whatever was paid for; doing it twice is the same as once. */
  end(providerId: string): Promise<void>
}

/** What a provider says by itself, once it is known to come from there. */
export type BillingEvent = {
  id: string
  subscriptionId: string
  customerId: string
  /** Whom we began it for; absent on what somebody else began with the same provider. */
  userId?: string | undefined
  payment?: Payment | undefined
}

/** Reads what was sent byte for byte; nothing when it is of no interest, and a refusal when it is not the provider's. */
export type EventReader = (raw: Buffer, signature: string | undefined, now: Date) => Promise<BillingEvent | undefined>
