/** What Stripe's objects mean, also where they leave something out. */
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { idOf, paymentOfStripe, subscriptionOfStripe } from './stripe-subscription.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const item = { current_period_start: 100, current_period_end: 200 }
const paid = {
  ...{ id: 'in_1', status: 'paid', amount_paid: 299, currency: 'usd', created: 90, period_start: 1, period_end: 2 },
  ...{ lines: { data: [{ period: { start: 100, end: 200 } }] }, status_transitions: { paid_at: 95 } },
  hosted_invoice_url: 'https://pay.example/in_1',
}
const open = { ...paid, status: 'open', amount_paid: 0, confirmation_secret: { client_secret: 'secret' } }
const subscription = {
  ...{ id: 'sub_1', customer: 'cus_1', status: 'active', items: { data: [item] } },
  ...{ cancel_at_period_end: false, cancel_at: null, latest_invoice: paid },
}

/** Only what is looked at is there. */
const standingBy = (change: object) =>
  subscriptionOfStripe({ ...subscription, ...change } as unknown as Stripe.Subscription)
const paymentBy = (change: object) => paymentOfStripe({ ...paid, ...change } as unknown as Stripe.Invoice)

test('[PREM-10] a subscription is told with its period, its customer and what was paid', () => {
  expect(standingBy({})).toEqual({
    ...{ providerId: 'sub_1', customerId: 'cus_1', state: 'active', periodEnd: at(200), overdueSince: undefined },
    ...{ cancelAtPeriodEnd: false, clientSecret: undefined, payments: [paymentBy({})] },
  })
})

const standings: [string, object, object][] = [
  ['an overdue one is so since its period began', { status: 'past_due' }, { state: 'past-due', overdueSince: at(100) }],
  ['an unpaid one is overdue', { status: 'unpaid' }, { state: 'past-due' }],
  ['any other state is its end', { status: 'incomplete_expired' }, { state: 'ended' }],
  ['what is open can be paid', { latest_invoice: open }, { clientSecret: 'secret', payments: [] }],
  ['an invoice that is only named says nothing', { latest_invoice: 'in_1' }, { clientSecret: undefined, payments: [] }],
  ['a day set for the end is a cancellation', { cancel_at: 200 }, { cancelAtPeriodEnd: true }],
  ['without an item there is no period', { items: { data: [] }, status: 'past_due' }, { periodEnd: undefined }],
  ['a customer may come whole', { customer: { id: 'cus_2' } }, { customerId: 'cus_2' }],
]

test.each(standings)('[PREM-10] %s', (_what, change, wanted) => {
  expect(standingBy(change)).toMatchObject(wanted)
})

test('[PREM-22] a payment says what was paid for and when, as far as the invoice knows', () => {
  expect(paymentBy({})).toEqual({
    ...{ id: 'in_1', amountCents: 299, currency: 'usd', url: 'https://pay.example/in_1' },
    ...{ paidAt: at(95), periodStart: at(100), periodEnd: at(200) },
  })
  const bare = { lines: { data: [] }, status_transitions: { paid_at: null }, hosted_invoice_url: null }
  expect(paymentBy(bare)).toMatchObject({ paidAt: at(90), periodStart: at(1), periodEnd: at(2), url: undefined })
})

test.each([{ status: 'open' }, { amount_paid: 0 }, { id: undefined }])(
  '[PREM-22] with %j nothing was paid',
  (change) => {
    expect(paymentBy(change)).toBeUndefined()
  },
)

test('[PREM-10] a reference is an id, or the thing itself', () => {
  expect([idOf('cus_1'), idOf({ id: 'cus_2' })]).toEqual(['cus_1', 'cus_2'])
})
