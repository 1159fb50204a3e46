/** The billing provider changes, or is switched off: existing subscriptions stay, and no other provider gets a request. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getMe } from '#contract/people/auth.ts'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import {
  cancelSubscription,
  confirmDemoPayment,
  refreshSubscription,
  resumeSubscription,
} from '#contract/premium/premium.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { ownStatus, startCheckout, subscribe } from '#server/testing/demo-payments.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { type Member, member } from '#server/testing/people.ts'
import { billingProviderOn, premiumOn } from '#server/testing/premium-process.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000
const card = { number: DEMO_CARDS.good, expiry: '12/40', cvc: '123' }

let now = () => new Date()
const stripe = await startFakeStripe(() => now())
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...stripe.settings } })
const demo = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const off = await startApp({ settings: { DEMO_BUDDIES: 'off', BILLING_MODE: 'off' } })
now = app.now
afterAll(stripe.close)
beforeEach(() => {
  stripe.setMode('ok')
  stripe.records.subscriptions.clear()
  stripe.requests.length = 0
})

const { db } = app.database
const onDemo = () => premiumOn(app, billingProviderOn(app))
const rows = () => db.select().from(subscriptions).orderBy(subscriptions.startedAt)

async function catchUp(premium: ReturnType<typeof premiumOn>): Promise<void> {
  await premium.tick()
  await premium.settled()
}

async function boughtOnDemo(): Promise<Member> {
  const rhoda = await member(app, 'rhoda')
  const { clientSecret } = await onDemo().create(rhoda.id, { planType: 'MONTHLY' })
  await onDemo().payByCard(rhoda.id, { clientSecret, ...card })
  return rhoda
}

test('[PREM-11] a subscription of another provider stays, and cannot be cancelled or resumed here', async () => {
  const rhoda = await boughtOnDemo()
  for (const call of [cancelSubscription, resumeSubscription]) {
    const { status, body } = await rhoda.browser.call(call)
    expect([status, body]).toMatchObject([503, { code: 'BILLING_OFF' }])
  }
  expect((await rhoda.browser.call(refreshSubscription)).body).toEqual({ isPremium: true })
  expect(stripe.requests).toEqual([])
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, source: 'demo', cancelAtPeriodEnd: false })
})

test('[PREM-8] a new attempt replaces one at another provider', async () => {
  const rhoda = await member(app, 'rhoda')
  await onDemo().create(rhoda.id, { planType: 'MONTHLY' })
  expect(await startCheckout(rhoda)).toMatch(/^in_.*_secret$/)
  expect((await rows()).map(({ source, status }) => [source, status])).toEqual([
    ['demo', 'ended'],
    ['stripe', 'incomplete'],
  ])
})

test('[PREM-25] a subscription of another provider runs until its end, and an attempt there until it expires', async () => {
  const [rhoda, robin] = [await member(demo, 'rhoda'), await member(demo, 'robin')]
  const onStripe = premiumOn(demo, billingProviderOn(demo, stripe.settings))
  await onStripe.create(rhoda.id, { planType: 'MONTHLY' })
  stripe.records.pay([...stripe.records.subscriptions.keys()].at(-1) ?? '')
  await onStripe.refresh(rhoda.id)
  demo.pass(1)
  await onStripe.create(robin.id, { planType: 'MONTHLY' })
  stripe.requests.length = 0
  const rowsThere = () => demo.database.db.select().from(subscriptions).orderBy(subscriptions.startedAt)
  const passTime = async (ms: number) => {
    demo.pass(ms)
    await demo.sweep()
    await demo.runPeriodicJobs()
    await demo.settled()
  }
  await passTime(31 * DAY)
  expect(await rowsThere()).toMatchObject([{ status: 'active' }, { status: 'ended' }])
  const [bought] = await rowsThere()
  expect(bought?.nextCheckAt).toEqual(bought?.graceEnd)
  await passTime(7 * DAY)
  expect(await rowsThere()).toMatchObject([{ status: 'ended' }, { status: 'ended' }])
  expect(stripe.requests).toEqual([])
})

test('[PREM-25] an attempt at another provider stays open while it can still be paid there', async () => {
  const robin = await member(demo, 'robin')
  await premiumOn(demo, billingProviderOn(demo, stripe.settings)).create(robin.id, { planType: 'MONTHLY' })
  await demo.restart()
  await demo.runPeriodicJobs()
  await demo.settled()
  expect(await ownStatus(robin)).toMatchObject({ isPremium: false, state: 'incomplete', source: 'stripe' })
})

test('[PREM-26] with billing off there is nothing to cancel, to resume or to refresh', async () => {
  const rhoda = await member(off, 'rhoda')
  for (const call of [cancelSubscription, resumeSubscription]) {
    expect((await rhoda.browser.call(call)).status).toBe(404)
  }
  expect((await rhoda.browser.call(refreshSubscription)).body).toEqual({ isPremium: false })
  expect((await subscribe(rhoda)).body).toMatchObject({ code: 'BILLING_OFF' })
})

test('[PREM-9] a demo payment cannot be confirmed on Stripe billing', async () => {
  const rhoda = await member(app, 'rhoda')
  const body = { clientSecret: 'demo_secret_x', isApproved: true }
  const response = await rhoda.browser.call(confirmDemoPayment, { body })
  expect([response.status, response.body]).toMatchObject([503, { code: 'BILLING_OFF' }])
})

test('[PREM-10] an event is refused when there is no provider to fetch from', async () => {
  const rhoda = await member(app, 'rhoda')
  await startCheckout(rhoda)
  const [event] = stripe.records.events.slice(-1)
  const raw = JSON.stringify(event)
  const { events } = billingProviderOn(app, stripe.settings)
  const withoutBilling = premiumOn(app, events ? { events } : {})
  await expect(withoutBilling.receiveEvent(Buffer.from(raw), stripe.sign(raw))).rejects.toMatchObject({
    code: 'BILLING_OFF',
  })
})

test('[PREM-25] a bug at one subscription is reported, and the others are still checked', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  for (const one of [rhoda, robin]) await startCheckout(one)
  const [first, second] = await rows()
  for (const id of stripe.records.subscriptions.keys()) stripe.records.pay(id)
  const { billing, ...billingProvider } = billingProviderOn(app, stripe.settings)
  if (!billing) throw new Error('there is no provider')
  const errors: unknown[] = []
  const fetch = async (id: string) => {
    if (id === first?.providerId) throw new Error('a bug')
    return billing.fetch(id)
  }
  const onError = (error: unknown) => void errors.push(error)
  await catchUp(premiumOn(app, { ...billingProvider, billing: { ...billing, fetch } }, onError))
  expect(errors.map(String)).toEqual(['Error: a bug'])
  expect((await rows()).map(({ id, status }) => [id, status])).toEqual([
    [first?.id, 'incomplete'],
    [second?.id, 'active'],
  ])
})

test('[PREM-25] more subscriptions than one batch can end at the same moment', async () => {
  const { id } = await member(app, 'rhoda')
  const [rhoda] = await db.select().from(users).where(eq(users.id, id))
  if (!rhoda) throw new Error('Rhoda is not there')
  const many = Array.from({ length: 101 }, (_, at) => ({
    ...rhoda,
    id: `u-many-${at}`,
    email: `many${at}@bowl.example`,
  }))
  await db.insert(users).values(many)
  const trial = { source: 'demo', status: 'active', isTrial: true, startedAt: app.now(), periodEnd: app.now() } as const
  await db.insert(subscriptions).values(many.map((one) => ({ ...trial, id: `sub-${one.id}`, userId: one.id })))
  await catchUp(onDemo())
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['ended']))
})

test('[PREM-26] a payment for an attempt that is no longer stored makes nobody premium', async () => {
  const rhoda = await member(app, 'rhoda')
  const { clientSecret } = await onDemo().create(rhoda.id, { planType: 'MONTHLY' })
  await db.delete(subscriptions)
  expect(await onDemo().payByCard(rhoda.id, { clientSecret, ...card })).toEqual({ status: 'paid' })
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  expect(await rows()).toEqual([])
})
