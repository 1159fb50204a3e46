/** The conversion of Stripe's objects, also of incomplete ones. */
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { idOf, paymentOfStripe, subscriptionOfStripe } from './stripe-subscription.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const item = { current_period_start: 100, current_period_end: 200 }
const paid = {
  id: 'in_1',
  status: 'paid',
  amount_paid: 299,
  currency: 'usd',
  created: 90,
  period_start: 1,
  period_end: 2,
  lines: { data: [{ period: { start: 100, end: 200 } }] },
  status_transitions: { paid_at: 95 },
  hosted_invoice_url: 'https://pay.example/in_1',
}
const open = { ...paid, status: 'open', amount_paid: 0, confirmation_secret: { client_secret: 'secret' } }
const subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  items: { data: [item] },
  cancel_at_period_end: false,
  cancel_at: null,
  latest_invoice: paid,
}

/** The fixtures hold only the fields that the conversion reads. */
const convert = (change: object) =>
  subscriptionOfStripe({ ...subscription, ...change } as unknown as Stripe.Subscription)
const convertPayment = (change: object) => paymentOfStripe({ ...paid, ...change } as unknown as Stripe.Invoice)

test('[PREM-10] a subscription has its period, its customer and its payments', () => {
  expect(convert({})).toEqual({
    providerId: 'sub_1',
    customerId: 'cus_1',
    state: 'active',
    periodEnd: at(200),
    overdueSince: undefined,
    cancelAtPeriodEnd: false,
    clientSecret: undefined,
    payments: [convertPayment({})],
  })
})

const cases: [string, object, object][] = [
  [
    'a past-due subscription is overdue since its period began',
    { status: 'past_due' },
    { state: 'past-due', overdueSince: at(100) },
  ],
  ['an unpaid subscription is past due', { status: 'unpaid' }, { state: 'past-due' }],
  ['any other status means ended', { status: 'incomplete_expired' }, { state: 'ended' }],
  ['an open invoice can be paid', { latest_invoice: open }, { clientSecret: 'secret', payments: [] }],
  ['an invoice that is only an id is ignored', { latest_invoice: 'in_1' }, { clientSecret: undefined, payments: [] }],
  ['a cancellation date is a cancellation', { cancel_at: 200 }, { cancelAtPeriodEnd: true }],
  ['without an item there is no period', { items: { data: [] }, status: 'past_due' }, { periodEnd: undefined }],
  ['a customer may be an expanded object', { customer: { id: 'cus_2' } }, { customerId: 'cus_2' }],
]

test.each(cases)('[PREM-10] %s', (_what, change, wanted) => {
  expect(convert(change)).toMatchObject(wanted)
})

test('[PREM-22] a payment has its period and date, with fallbacks for what the invoice leaves out', () => {
  expect(convertPayment({})).toEqual({
    id: 'in_1',
    amountCents: 299,
    currency: 'usd',
    url: 'https://pay.example/in_1',
    paidAt: at(95),
    periodStart: at(100),
    periodEnd: at(200),
  })
  const bare = { lines: { data: [] }, status_transitions: { paid_at: null }, hosted_invoice_url: null }
  expect(convertPayment(bare)).toMatchObject({ paidAt: at(90), periodStart: at(1), periodEnd: at(2), url: undefined })
})

test.each([{ status: 'open' }, { amount_paid: 0 }, { id: undefined }])(
  '[PREM-22] with %j nothing was paid',
  (change) => {
    expect(convertPayment(change)).toBeUndefined()
  },
)

test('[PREM-10] a reference is an id or an expanded object', () => {
  expect([idOf('cus_1'), idOf({ id: 'cus_2' })]).toEqual(['cus_1', 'cus_2'])
})
