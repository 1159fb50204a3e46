/** What Stripe sends by itself: believed only with its signature over the very bytes, and only while it is fresh. */
import type { Stripe } from 'stripe'
import { Problem } from '#contract/protocol/problems.ts'
import type { BillingEvent, EventReader } from './billing.ts'
import type { LoadStripe } from './stripe-sdk.ts'
import { idOf, paymentOfStripe } from './stripe-subscription.ts'

const TOLERANCE_SECONDS = 300

export function createStripeEvents(load: LoadStripe, webhookSecret: string): EventReader {
  return async (raw, signature, now) => {
    const { stripe } = await load()
    return eventOf(verified(stripe, { raw, signature: signature ?? '', now }))
  }

  function verified(stripe: Stripe, { raw, signature, now }: { raw: Buffer; signature: string; now: Date }) {
    try {
      const at = now.getTime()
      const event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS, undefined, at)
      // The library looks only at what is too old.
      if (!(secondsOf(signature) <= at / 1000 + TOLERANCE_SECONDS)) throw new Error('from the future')
      return event
    } catch {
      // Whatever was wrong with it, whoever sent it learns no more than that.
      throw new Problem('BAD_SIGNATURE')
    }
  }
}

/** When it says that it was signed; nothing comparable when it does not say. */
function secondsOf(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
}

/** The state is never taken from an event, which may be old; an event only says whom to ask about. A payment stays one. */
function eventOf(event: Stripe.Event): BillingEvent | undefined {
  if (!event?.data?.object) return undefined
  const {
    id,
    type,
    data: { object },
  } = event
  if (type.startsWith('customer.subscription.')) {
    const subscription = object as Stripe.Subscription
    const { customer, metadata } = subscription
    return { id, subscriptionId: subscription.id, customerId: idOf(customer), userId: beganFor(metadata) }
  }
  if (!type.startsWith('invoice.')) return undefined
  const invoice = object as Stripe.Invoice
  const details = invoice.parent?.subscription_details
  if (!details?.subscription || !invoice.customer) return undefined
  const names = { id, subscriptionId: idOf(details.subscription), customerId: idOf(invoice.customer) }
  return { ...names, userId: beganFor(details.metadata), payment: paymentOfStripe(invoice) }
}

/** Every subscription that we begin carries its member's id; other products of the same account have words of their own. */
function beganFor(metadata: Stripe.Metadata | null): string | undefined {
  const userId: unknown = metadata?.userId
  return typeof userId === 'string' ? userId : undefined
}
