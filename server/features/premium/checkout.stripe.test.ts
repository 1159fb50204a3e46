/** Buying premium through Stripe: checkout, payment, cancelling, and what happens while Stripe fails. */
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { adminDeleteUser, adminSetPremium } from '#contract/admin/admin.ts'
import { getMe } from '#contract/people/auth.ts'
import {
  cancelSubscription,
  payByDemoCard,
  refreshSubscription,
  resumeSubscription,
} from '#contract/premium/premium.ts'
import { billingCustomers, billingTasks, subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { everythingStored } from '#server/testing/access-actors.ts'
import { fetchReceipts, ownStatus, startCheckout, subscribe } from '#server/testing/demo-payments.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { admin, type Member, member } from '#server/testing/people.ts'
import { billingProviderOn, premiumOn } from '#server/testing/premium-process.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000

let now = () => new Date()
const stripe = await startFakeStripe(() => now())
const settings = { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...stripe.settings }
const app = await startApp({ settings })
/** Short timeout, for tests in which Stripe never responds. */
const withShortTimeout = await startApp({ settings: { ...settings, STRIPE_TIMEOUT_MS: '100' } })
now = app.now
afterAll(stripe.close)
beforeEach(() => {
  stripe.setMode('ok')
  stripe.records.subscriptions.clear()
  stripe.records.events.length = 0
  stripe.requests.length = 0
})

const open = () => [...stripe.records.subscriptions.values()].filter(({ status }) => status !== 'canceled')
const onlyOne = () => open()[0]?.id ?? ''
const refresh = ({ browser }: Member) => browser.call(refreshSubscription)

const anotherProcess = (more: Record<string, string> = {}, on = app) =>
  premiumOn(on, billingProviderOn(on, { ...stripe.settings, ...more }))

async function settle(): Promise<void> {
  await app.runPeriodicJobs()
  await app.settled()
}

async function paid(name: 'rhoda' | 'robin' = 'rhoda'): Promise<Member> {
  const person = await member(app, name)
  await startCheckout(person)
  stripe.records.pay(onlyOne())
  await refresh(person)
  return person
}

test('[PREM-7] a checkout returns Stripe’s secret and key; the customer’s data comes from the server', async () => {
  const rhoda = await member(app, 'rhoda')
  const { body } = await subscribe(rhoda, { email: 'somebody@else.example', name: 'Somebody' })
  expect(body).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_fake' })
  expect(body.clientSecret).toMatch(/^in_.*_secret$/)
  expect([...stripe.records.customers.values()].at(-1)).toMatchObject({ email: rhoda.email, name: 'FlushMaster' })
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'incomplete', source: 'stripe' })
})

test('[PREM-5] a refresh that finds the payment starts premium, without a webhook', async () => {
  const rhoda = await member(app, 'rhoda')
  await startCheckout(rhoda)
  expect((await refresh(rhoda)).body).toEqual({ isPremium: false })
  stripe.records.pay(onlyOne())
  expect((await refresh(rhoda)).body).toEqual({ isPremium: true })
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(true)
  expect(await fetchReceipts(rhoda)).toMatchObject([{ amountCents: 299, url: expect.stringContaining('https://') }])
  expect((await subscribe(rhoda)).status).toBe(409)
})

test('[PREM-8] 20 parallel creates by one person leave one open subscription at Stripe and one row', async () => {
  const rhoda = await member(app, 'rhoda')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => startCheckout(rhoda)))
  expect(new Set(secrets).size).toBe(1)
  expect(stripe.records.subscriptions.size).toBe(1)
  expect(stripe.requests.filter((call) => call === 'POST /v1/customers')).toHaveLength(1)
  expect(await app.database.db.$count(subscriptions)).toBe(1)
})

test.each(['failing', 'silent', 'disconnecting'] as const)(
  '[PREM-26] Stripe %s is reported in clear words, and nothing is left half done',
  async (mode) => {
    const { db } = withShortTimeout.database
    const rhoda = await member(withShortTimeout, 'rhoda')
    stripe.setMode(mode)
    const response = await subscribe(rhoda)
    expect(response.status).toBe(502)
    expect(response.body).toMatchObject({ success: false, code: 'PAYMENT_PROVIDER_DOWN' })
    expect(response.text).toContain('The payment provider isn’t responding')
    expect(response.text + withShortTimeout.lines.join()).not.toContain('sk_test')
    expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
    expect(await db.$count(billingCustomers)).toBe(0)

    // The next try completes this one.
    stripe.setMode('ok')
    await anotherProcess({}, withShortTimeout).create(rhoda.id, { planType: 'MONTHLY' })
    expect(open()).toHaveLength(1)
    expect(await db.$count(subscriptions)).toBe(1)
  },
)

test('[PREM-32] when Stripe never responds, a buyer waits for one deadline without retries', async () => {
  const rhoda = await member(withShortTimeout, 'rhoda')
  const silent = await startFakeStripe(() => now())
  onTestFinished(silent.close)
  silent.setMode('silent')
  const shortDeadline = anotherProcess({ ...silent.settings, STRIPE_TIMEOUT_MS: '100' }, withShortTimeout)
  const buying = shortDeadline.create(rhoda.id, { planType: 'MONTHLY' })
  await expect(buying).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN', status: 502 })
  expect(silent.requests.length).toBeLessThan(2)
})

test.each(['cancel', 'resume', 'refresh'] as const)(
  '[PREM-32] to %s takes one deadline at most, and the next try works',
  async (act) => {
    const rhoda = await paid()
    const shortDeadline = anotherProcess({ STRIPE_TIMEOUT_MS: '100' })
    stripe.setMode('silent')
    stripe.requests.length = 0
    await expect(shortDeadline[act](rhoda.id)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN', status: 502 })
    // A retry from an earlier test may arrive here; it creates a customer.
    expect(stripe.requests.filter((call) => call !== 'POST /v1/customers').length).toBeLessThan(2)
    stripe.setMode('ok')
    await anotherProcess()[act](rhoda.id)
    expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: act === 'cancel' })
  },
)

test('[PREM-32] several Stripe requests of one call share its deadline', async () => {
  const rhoda = await paid()
  const { billing, ...billingProvider } = billingProviderOn(app, stripe.settings)
  if (!billing) throw new Error('there is no provider')
  const fetch = () => new Promise<undefined>(() => {})
  const stuck = premiumOn(app, { ...billingProvider, billing: { ...billing, fetch, answersWithinMs: 100 } })
  // Stripe responds to the first request and never the second.
  await expect(stuck.cancel(rhoda.id)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN' })
  expect(open()[0]?.cancel_at_period_end).toBe(true)
  expect((await refresh(rhoda)).status).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: true })
})

test('[PREM-26] while Stripe is unreachable calls fail with 502 and nothing changes', async () => {
  const rhoda = await paid()
  const before = await everythingStored(app)
  stripe.setMode('failing')
  for (const call of [cancelSubscription, resumeSubscription, refreshSubscription]) {
    expect((await rhoda.browser.call(call)).status).toBe(502)
  }
  const after = await everythingStored(app)
  expect(after.subscriptions).toEqual(before.subscriptions)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: false })
})

test('[PREM-11] cancelling and resuming reach Stripe too', async () => {
  const rhoda = await paid()
  expect((await rhoda.browser.call(cancelSubscription)).status).toBe(200)
  expect(open()[0]?.cancel_at_period_end).toBe(true)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: true })
  expect((await rhoda.browser.call(resumeSubscription)).status).toBe(200)
  expect(open()[0]?.cancel_at_period_end).toBe(false)
})

test('[PREM-25] an overdue payment has seven days; then the subscription ends here and at Stripe', async () => {
  const rhoda = await paid()
  app.pass(30 * 24 * HOUR)
  stripe.records.renew(onlyOne(), false)
  await settle()
  const [row] = await app.database.db.select().from(subscriptions)
  expect(row?.status).toBe('past-due')
  app.pass(7 * 24 * HOUR + 1000)
  await settle()
  await settle()
  expect((await app.database.db.select().from(subscriptions))[0]?.status).toBe('ended')
  expect(open()).toEqual([])
  expect(rhoda.id).toBe(row?.userId)
})

test('[PREM-25] premium ends on time even while Stripe is unreachable', async () => {
  const rhoda = await paid()
  await rhoda.browser.call(cancelSubscription)
  stripe.setMode('disconnecting')
  app.pass(30 * 24 * HOUR + 1000)
  await settle()
  expect((await app.database.db.select().from(subscriptions))[0]?.status).toBe('ended')
})

test('[PREM-8] an unpaid attempt is ended at Stripe before another one starts', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  const first = onlyOne()
  app.pass(24 * HOUR)
  expect(await startCheckout(rhoda)).not.toBe(secret)
  expect(stripe.records.subscriptions.get(first)?.status).toBe('canceled')
  expect(open()).toHaveLength(1)
})

test('[PREM-8] an abandoned attempt ends after a day', async () => {
  const rhoda = await member(app, 'rhoda')
  await startCheckout(rhoda)
  app.pass(24 * HOUR)
  await settle()
  expect(open()).toEqual([])
  expect((await ownStatus(rhoda)).state).toBe('ended')
})

test('[PREM-19] removing premium ends it at Stripe, retried while Stripe is unreachable', async () => {
  const rhoda = await paid()
  const ada = await admin(app)
  stripe.setMode('failing')
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: false } })
  await settle()
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  expect(open()).toHaveLength(1)
  stripe.setMode('ok')
  // A late event about the revoked subscription does not bring premium back.
  const [event] = stripe.records.events.slice(-1)
  if (event) expect(await stripe.deliver(app, event)).toBe(200)
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  app.pass(2 * 60_000)
  await settle()
  expect(open()).toEqual([])
  await startCheckout(rhoda)
  stripe.records.pay(onlyOne())
  expect((await refresh(rhoda)).body.isPremium).toBe(true)
})

test('[PREM-19] deleting an account ends its subscription, and late events about it are accepted', async () => {
  const rhoda = await paid()
  const ada = await admin(app)
  await ada.browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  await settle()
  expect(open()).toEqual([])
  expect((await app.database.db.select().from(billingTasks))[0]?.doneAt).toBeInstanceOf(Date)
  for (const event of stripe.records.events) expect(await stripe.deliver(app, event)).toBe(200)
})

test('[PREM-9] test cards are for demo billing only', async () => {
  const rhoda = await member(app, 'rhoda')
  const body = { clientSecret: await startCheckout(rhoda), number: '4242424242424242', expiry: '12/40', cvc: '123' }
  expect((await rhoda.browser.call(payByDemoCard, { body })).status).toBe(503)
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
})
