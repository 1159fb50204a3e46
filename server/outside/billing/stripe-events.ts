/** Reads Stripe's webhook events: accepted only with a valid and recent signature over the raw body. */
import type { Stripe } from 'stripe'
import { Problem } from '#contract/protocol/problems.ts'
import type { BillingEvent, EventReader } from './billing.ts'
import type { LoadStripe } from './stripe-sdk.ts'
import { idOf, paymentOfStripe } from './stripe-subscription.ts'

const TOLERANCE_SECONDS = 300

export function createStripeEvents(load: LoadStripe, webhookSecret: string): EventReader {
  return async (raw, signature, now) => {
    const { stripe } = await load()
    return toBillingEvent(verify(stripe, { raw, signature: signature ?? '', now }))
  }

  function verify(stripe: Stripe, { raw, signature, now }: { raw: Buffer; signature: string; now: Date }) {
    try {
      const at = now.getTime()
      const event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS, undefined, at)
      // The library rejects only timestamps that are too old. Negated, because a missing one is NaN.
      if (!(signedAtSeconds(signature) <= at / 1000 + TOLERANCE_SECONDS)) throw new Error('from the future')
      return event
    } catch {
      // The caller does not learn what was wrong.
      throw new Problem('BAD_SIGNATURE')
    }
  }
}

function signedAtSeconds(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
}

/** An event may be old, so it only says which subscription to fetch. A payment in it stays valid. */
function toBillingEvent(event: Stripe.Event): BillingEvent | undefined {
  if (!event?.data?.object) return undefined
  const {
    id,
    type,
    data: { object },
  } = event
  if (type.startsWith('customer.subscription.')) {
    const subscription = object as Stripe.Subscription
    const { customer, metadata } = subscription
    return { id, subscriptionId: subscription.id, customerId: idOf(customer), userId: memberIdIn(metadata) }
  }
  if (!type.startsWith('invoice.')) return undefined
  const invoice = object as Stripe.Invoice
  const details = invoice.parent?.subscription_details
  if (!details?.subscription || !invoice.customer) return undefined
  return {
    id,
    subscriptionId: idOf(details.subscription),
    customerId: idOf(invoice.customer),
    userId: memberIdIn(details.metadata),
    payment: paymentOfStripe(invoice),
  }
}

/** We set it on every subscription; other products of the same Stripe account have other metadata. */
function memberIdIn(metadata: Stripe.Metadata | null): string | undefined {
  const userId: unknown = metadata?.userId
  return typeof userId === 'string' ? userId : undefined
}
