/** Stripe as the provider. Every call that begins something carries a key, so that asking twice does it once. */
import type { Stripe } from 'stripe'
import { MONTHLY_PRICE_CENTS } from '#contract/premium/premium.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { answerWithin, NoAnswer } from '#server/lib/answer-within.ts'
import { digestOf } from '#server/lib/tokens.ts'
import type { Billing, Order } from './billing.ts'
import type { LoadStripe } from './stripe-sdk.ts'
import { subscriptionOfStripe } from './stripe-subscription.ts'

const CURRENCY = 'usd'
/** Names the price at Stripe; another amount is another price. */
const PRICE = `on_the_bowl_monthly_${CURRENCY}_${MONTHLY_PRICE_CENTS}`
const TO_PAY = { expand: ['latest_invoice.confirmation_secret'] }

type Needs = {
  load: LoadStripe
  publishableKey: string
  timeoutMs: number
  /** Hears of what went wrong there, without anybody's data. */
  onTrouble: (trouble: Record<string, unknown>) => void
}

export function createStripeBilling({ load, publishableKey, timeoutMs, onTrouble }: Needs): Billing {
  let price: string | undefined

  return {
    source: 'stripe',
    publishableKey,
    answersWithinMs: timeoutMs,

    begin: (order) =>
      ask(async (stripe) => {
        const customer = order.customerId ?? (await createCustomer(stripe, order))
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price: await findPrice(stripe) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { userId: order.userId },
            ...TO_PAY,
          },
          { idempotencyKey: `subscription-${order.id}-${customer}` },
        )
        return subscriptionOfStripe(subscription)
      }),

    fetch: (providerId) =>
      ask(async (stripe) => {
        const found = await orMissing(stripe.subscriptions.retrieve(providerId, TO_PAY))
        return found && subscriptionOfStripe(found)
      }),

    setCancelAtPeriodEnd: (providerId, isCancelled) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(providerId, { cancel_at_period_end: isCancelled })
      }),

    end: (providerId) =>
      ask(async (stripe) => {
        await orMissing(stripe.subscriptions.cancel(providerId))
      }),
  }

  async function createCustomer(stripe: Stripe, { userId, email, name }: Order): Promise<string> {
    const who = { name, ...(email ? { email } : {}), metadata: { userId } }
    // The same person under another name is another request, which must not carry the old one's key.
    const idempotencyKey = `customer-${userId}-${digestOf(JSON.stringify(who)).slice(0, 16)}`
    return (await stripe.customers.create(who, { idempotencyKey })).id
  }

  /** Made at the first sale, so that nothing has to be prepared by hand. */
  async function findPrice(stripe: Stripe): Promise<string> {
    if (price) return price
    const { data } = await stripe.prices.list({ lookup_keys: [PRICE], active: true, limit: 1 })
    const made = {
      currency: CURRENCY,
      unit_amount: MONTHLY_PRICE_CENTS,
      recurring: { interval: 'month' as const },
      product_data: { name: 'On the Bowl Premium' },
      lookup_key: PRICE,
    }
    price = data[0]?.id ?? (await stripe.prices.create(made, { idempotencyKey: PRICE })).id
    return price
  }

  /** Whatever fails there is one thing to a member: it cannot be done right now. */
  async function ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe, StripeError } = await load()
    try {
      return await answerWithin(question(stripe), timeoutMs)
    } catch (error) {
      if (error instanceof NoAnswer) {
        onTrouble({ type: 'no answer', afterMs: timeoutMs })
        throw new Problem('PAYMENT_PROVIDER_DOWN')
      }
      if (!(error instanceof StripeError)) throw error
      // Not its message, which may repeat what was sent.
      const { type, code, statusCode, requestId } = error
      onTrouble({ type, code, status: statusCode, request: requestId })
      throw new Problem('PAYMENT_PROVIDER_DOWN')
    }
  }

  /** Nothing when Stripe knows no such thing, or no longer. */
  async function orMissing<Thing>(asked: Promise<Thing>): Promise<Thing | undefined> {
    const { StripeError } = await load()
    return asked.catch((error: unknown) => {
      if (error instanceof StripeError && error.code === 'resource_missing') return undefined
      throw error
    })
  }
}
