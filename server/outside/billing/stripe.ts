/** Stripe as the billing provider. Every call that creates something has an idempotency key. */
import type { Stripe } from 'stripe'
import { MONTHLY_PRICE_CENTS } from '#contract/premium/premium.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { NoAnswer, withTimeout } from '#server/lib/concurrency.ts'
import { digestOf } from '#server/lib/tokens.ts'
import type { Billing, Order } from './billing.ts'
import type { LoadStripe } from './stripe-sdk.ts'
import { subscriptionOfStripe } from './stripe-subscription.ts'

const CURRENCY = 'usd'
/** Lookup key of the price at Stripe; another amount needs another price. */
const PRICE_KEY = `on_the_bowl_monthly_${CURRENCY}_${MONTHLY_PRICE_CENTS}`
const WITH_INVOICE = { expand: ['latest_invoice.confirmation_secret'] }

type Needs = {
  load: LoadStripe
  publishableKey: string
  timeoutMs: number
  /** Gets no personal data. */
  onFailure: (failure: Record<string, unknown>) => void
}

export function createStripeBilling({ load, publishableKey, timeoutMs, onFailure }: Needs): Billing {
  let price: string | undefined

  return {
    source: 'stripe',
    publishableKey,
    answersWithinMs: timeoutMs,

    begin: (order) =>
      request(async (stripe) => {
        const customer = order.customerId ?? (await createCustomer(stripe, order))
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price: await findPrice(stripe) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { userId: order.userId },
            ...WITH_INVOICE,
          },
          { idempotencyKey: `subscription-${order.id}-${customer}` },
        )
        return subscriptionOfStripe(subscription)
      }),

    fetch: (providerId) =>
      request(async (stripe) => {
        const found = await orMissing(stripe.subscriptions.retrieve(providerId, WITH_INVOICE))
        return found && subscriptionOfStripe(found)
      }),

    setCancelAtPeriodEnd: (providerId, isCancelled) =>
      request(async (stripe) => {
        await stripe.subscriptions.update(providerId, { cancel_at_period_end: isCancelled })
      }),

    end: (providerId) =>
      request(async (stripe) => {
        await orMissing(stripe.subscriptions.cancel(providerId))
      }),
  }

  async function createCustomer(stripe: Stripe, { userId, email, name }: Order): Promise<string> {
    const customer = { name, ...(email ? { email } : {}), metadata: { userId } }
    // Stripe rejects a key that is reused with other parameters, so the key depends on name and e-mail.
    const idempotencyKey = `customer-${userId}-${digestOf(JSON.stringify(customer)).slice(0, 16)}`
    return (await stripe.customers.create(customer, { idempotencyKey })).id
  }

  /** Created at the first sale, so that operators do not have to set up a price at Stripe. */
  async function findPrice(stripe: Stripe): Promise<string> {
    if (price) return price
    const { data } = await stripe.prices.list({ lookup_keys: [PRICE_KEY], active: true, limit: 1 })
    const newPrice = {
      currency: CURRENCY,
      unit_amount: MONTHLY_PRICE_CENTS,
      recurring: { interval: 'month' as const },
      product_data: { name: 'On the Bowl Premium' },
      lookup_key: PRICE_KEY,
    }
    price = data[0]?.id ?? (await stripe.prices.create(newPrice, { idempotencyKey: PRICE_KEY })).id
    return price
  }

  /** Turns every Stripe failure into the same refusal, because a member cannot act on the difference. */
  async function request<Answer>(send: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe, StripeError } = await load()
    try {
      return await withTimeout(send(stripe), timeoutMs)
    } catch (error) {
      if (error instanceof NoAnswer) {
        onFailure({ type: 'no answer', afterMs: timeoutMs })
        throw new Problem('PAYMENT_PROVIDER_DOWN')
      }
      if (!(error instanceof StripeError)) throw error
      // Not its message, which may contain what we sent.
      const { type, code, statusCode, requestId } = error
      onFailure({ type, code, status: statusCode, request: requestId })
      throw new Problem('PAYMENT_PROVIDER_DOWN')
    }
  }

  async function orMissing<Resource>(response: Promise<Resource>): Promise<Resource | undefined> {
    const { StripeError } = await load()
    return response.catch((error: unknown) => {
      if (error instanceof StripeError && error.code === 'resource_missing') return undefined
      throw error
    })
  }
}
