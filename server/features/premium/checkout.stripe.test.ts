/** Buying premium through Stripe: begun once, paid, taken back; and what happens when Stripe has a bad day. */
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
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { everythingStored } from '#server/testing/matrix-walk.ts'
import { ownStatus, receiptsOf, secretOf, subscribe } from '#server/testing/paying.ts'
import { admin, type Member, member } from '#server/testing/people.ts'
import { premiumOn, tillOn } from '#server/testing/premium-process.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000

let now = () => new Date()
const stripe = await startFakeStripe(() => now())
const settings = { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...stripe.settings }
const app = await startApp({ settings })
/** For a Stripe that may never answer. */
const impatient = await startApp({ settings: { ...settings, STRIPE_TIMEOUT_MS: '100' } })
now = app.now
afterAll(stripe.close)
beforeEach(() => {
  stripe.feels('well')
  stripe.books.subscriptions.clear()
  stripe.books.events.length = 0
  stripe.asked.length = 0
})

const open = () => [...stripe.books.subscriptions.values()].filter(({ status }) => status !== 'canceled')
const onlyOne = () => open()[0]?.id ?? ''
const refresh = ({ browser }: Member) => browser.call(refreshSubscription)

const anotherProcess = (more: Record<string, string> = {}, on = app) =>
  premiumOn(on, tillOn(on, { ...stripe.settings, ...more }))

async function settle(): Promise<void> {
  await app.pulse()
  await app.settled()
}

async function paid(name: 'rhoda' | 'robin' = 'rhoda'): Promise<Member> {
  const who = await member(app, name)
  await secretOf(who)
  stripe.books.pay(onlyOne())
  await refresh(who)
  return who
}

test('[PREM-7] Stripe’s form is opened with its secret and key; the customer is who the server knows', async () => {
  const rhoda = await member(app, 'rhoda')
  const { body } = await subscribe(rhoda, { email: 'somebody@else.example', name: 'Somebody' })
  expect(body).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_fake' })
  expect(body.clientSecret).toMatch(/^in_.*_secret$/)
  expect([...stripe.books.customers.values()].at(-1)).toMatchObject({ email: rhoda.email, name: 'FlushMaster' })
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'incomplete', source: 'stripe' })
})

test('[PREM-5] a fetch that shows the payment makes premium, without a webhook', async () => {
  const rhoda = await member(app, 'rhoda')
  await secretOf(rhoda)
  expect((await refresh(rhoda)).body).toEqual({ isPremium: false })
  stripe.books.pay(onlyOne())
  expect((await refresh(rhoda)).body).toEqual({ isPremium: true })
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(true)
  expect(await receiptsOf(rhoda)).toMatchObject([{ amountCents: 299, url: expect.stringContaining('https://') }])
  expect((await subscribe(rhoda)).status).toBe(409)
})

test('[PREM-8] 20 parallel creates by one person leave one open subscription there and here', async () => {
  const rhoda = await member(app, 'rhoda')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretOf(rhoda)))
  expect(new Set(secrets).size).toBe(1)
  expect(stripe.books.subscriptions.size).toBe(1)
  expect(stripe.asked.filter((call) => call === 'POST /v1/customers')).toHaveLength(1)
  expect(await app.database.db.$count(subscriptions)).toBe(1)
})

test.each(['broken', 'silent', 'gone'] as const)(
  '[PREM-26] Stripe %s is said in clear words, and nothing is half done',
  async (mood) => {
    const { db } = impatient.database
    const rhoda = await member(impatient, 'rhoda')
    stripe.feels(mood)
    const answer = await subscribe(rhoda)
    expect(answer.status).toBe(502)
    expect(answer.body).toMatchObject({ success: false, code: 'PAYMENT_PROVIDER_DOWN' })
    expect(answer.text).toContain('The payment provider does not answer')
    expect(answer.text + impatient.lines.join()).not.toContain('sk_test')
    expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
    expect(await db.$count(billingCustomers)).toBe(0)

    // The next try finishes what this one began.
    stripe.feels('well')
    await anotherProcess({}, impatient).create(rhoda.id, { planType: 'MONTHLY' })
    expect(open()).toHaveLength(1)
    expect(await db.$count(subscriptions)).toBe(1)
  },
)

test('[PREM-32] a Stripe that never answers costs a buyer one deadline, and no retry on top', async () => {
  const rhoda = await member(impatient, 'rhoda')
  const silent = await startFakeStripe(() => now())
  onTestFinished(silent.close)
  silent.feels('silent')
  const inHurry = anotherProcess({ ...silent.settings, STRIPE_TIMEOUT_MS: '100' }, impatient)
  const buying = inHurry.create(rhoda.id, { planType: 'MONTHLY' })
  await expect(buying).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN', status: 502 })
  expect(silent.asked.length).toBeLessThan(2)
})

test.each(['cancel', 'resume', 'refresh'] as const)(
  '[PREM-32] to %s costs one deadline as well, and the next try works',
  async (act) => {
    const rhoda = await paid()
    const inHurry = anotherProcess({ STRIPE_TIMEOUT_MS: '100' })
    stripe.feels('silent')
    stripe.asked.length = 0
    await expect(inHurry[act](rhoda.id)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN', status: 502 })
    // An earlier test's request may still be retried meanwhile; it creates a customer.
    expect(stripe.asked.filter((call) => call !== 'POST /v1/customers').length).toBeLessThan(2)
    stripe.feels('well')
    await anotherProcess()[act](rhoda.id)
    expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: act === 'cancel' })
  },
)

test('[PREM-32] several questions of one call share its deadline', async () => {
  const rhoda = await paid()
  const { billing, ...till } = tillOn(app, stripe.settings)
  if (!billing) throw new Error('there is no provider')
  const fetch = () => new Promise<undefined>(() => {})
  const stuck = premiumOn(app, { ...till, billing: { ...billing, fetch, answersWithinMs: 100 } })
  // The first question is answered, the second never.
  await expect(stuck.cancel(rhoda.id)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_DOWN' })
  expect(open()[0]?.cancel_at_period_end).toBe(true)
  expect((await refresh(rhoda)).status).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: true })
})

test('[PREM-26] while Stripe is away a member stays what they are, and is told so', async () => {
  const rhoda = await paid()
  const before = await everythingStored(app)
  stripe.feels('broken')
  for (const call of [cancelSubscription, resumeSubscription, refreshSubscription]) {
    expect((await rhoda.browser.call(call)).status).toBe(502)
  }
  const after = await everythingStored(app)
  expect(after.subscriptions).toEqual(before.subscriptions)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: false })
})

test('[PREM-11] cancelling and resuming are Stripe’s to know as well', async () => {
  const rhoda = await paid()
  expect((await rhoda.browser.call(cancelSubscription)).status).toBe(200)
  expect(open()[0]?.cancel_at_period_end).toBe(true)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: true })
  expect((await rhoda.browser.call(resumeSubscription)).status).toBe(200)
  expect(open()[0]?.cancel_at_period_end).toBe(false)
})

test('[PREM-25] an overdue payment has seven days; then it ends here and there', async () => {
  const rhoda = await paid()
  app.pass(30 * 24 * HOUR)
  stripe.books.turn(onlyOne(), false)
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

test('[PREM-25] premium ends by the clock also while Stripe is away', async () => {
  const rhoda = await paid()
  await rhoda.browser.call(cancelSubscription)
  stripe.feels('gone')
  app.pass(30 * 24 * HOUR + 1000)
  await settle()
  expect((await app.database.db.select().from(subscriptions))[0]?.status).toBe('ended')
})

test('[PREM-8] an attempt that nobody paid is ended at Stripe before another one is begun', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await secretOf(rhoda)
  const first = onlyOne()
  app.pass(24 * HOUR)
  expect(await secretOf(rhoda)).not.toBe(secret)
  expect(stripe.books.subscriptions.get(first)?.status).toBe('canceled')
  expect(open()).toHaveLength(1)
})

test('[PREM-8] an abandoned attempt is cleared away by the clock', async () => {
  const rhoda = await member(app, 'rhoda')
  await secretOf(rhoda)
  app.pass(24 * HOUR)
  await settle()
  expect(open()).toEqual([])
  expect((await ownStatus(rhoda)).state).toBe('ended')
})

test('[PREM-19] taking premium away ends it at Stripe, however long Stripe is away', async () => {
  const rhoda = await paid()
  const ada = await admin(app)
  stripe.feels('broken')
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: false } })
  await settle()
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  expect(open()).toHaveLength(1)
  stripe.feels('well')
  // News about the old one bring nothing back.
  const [news] = stripe.books.events.slice(-1)
  if (news) expect(await stripe.deliver(app, news)).toBe(200)
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  app.pass(2 * 60_000)
  await settle()
  expect(open()).toEqual([])
  await secretOf(rhoda)
  stripe.books.pay(onlyOne())
  expect((await refresh(rhoda)).body.isPremium).toBe(true)
})

test('[PREM-19] deleting an account ends its subscription, and late news of it are accepted', async () => {
  const rhoda = await paid()
  const ada = await admin(app)
  await ada.browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  await settle()
  expect(open()).toEqual([])
  expect((await app.database.db.select().from(billingTasks))[0]?.doneAt).toBeInstanceOf(Date)
  for (const news of stripe.books.events) expect(await stripe.deliver(app, news)).toBe(200)
})

test('[PREM-9] test cards are for demo billing only', async () => {
  const rhoda = await member(app, 'rhoda')
  const body = { clientSecret: await secretOf(rhoda), number: '4242424242424242', expiry: '12/40', cvc: '123' }
  expect((await rhoda.browser.call(payByDemoCard, { body })).status).toBe(503)
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
})
