/** Converts Stripe's objects to our types. */
import type { Stripe } from 'stripe'
import type { SubscriptionState } from '#contract/premium/premium.ts'
import type { Payment, ProviderSubscription } from './billing.ts'

const states: Record<string, SubscriptionState> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
}

export function subscriptionOfStripe(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, customer, status, items, cancel_at_period_end, cancel_at } = subscription
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const state = states[status] ?? 'ended'
  const [item] = items.data
  const payment = invoice ? paymentOfStripe(invoice) : undefined
  return {
    providerId: id,
    customerId: idOf(customer),
    state,
    periodEnd: item && toDate(item.current_period_end),
    // Stripe starts the next period before its payment fails, so the payment is overdue since that start.
    overdueSince: item && state === 'past-due' ? toDate(item.current_period_start) : undefined,
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    clientSecret: invoice?.status === 'open' ? invoice.confirmation_secret?.client_secret : undefined,
    payments: payment ? [payment] : [],
  }
}

export function paymentOfStripe(invoice: Stripe.Invoice): Payment | undefined {
  const { id, status, amount_paid, currency, lines, period_start, period_end } = invoice
  if (!id || status !== 'paid' || amount_paid <= 0) return undefined
  // The invoice's own period is the previous one; its line has the period that was paid for.
  const period = lines.data[0]?.period ?? { start: period_start, end: period_end }
  return {
    id,
    amountCents: amount_paid,
    currency,
    paidAt: toDate(invoice.status_transitions.paid_at ?? invoice.created),
    periodStart: toDate(period.start),
    periodEnd: toDate(period.end),
    url: invoice.hosted_invoice_url ?? undefined,
  }
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
