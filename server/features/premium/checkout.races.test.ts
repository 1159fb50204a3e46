/** Buying premium while something else happens: an admin action, a second process, a provider that lost the subscription. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminDeleteUser, adminSetPremium } from '#contract/admin/admin.ts'
import { refreshSubscription } from '#contract/premium/premium.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { billingTasks, subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { fetchReceipts, ownStatus, startCheckout, subscribe } from '#server/testing/demo-payments.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { admin, type Member, member } from '#server/testing/people.ts'
import { billingProviderOn, premiumOn } from '#server/testing/premium-process.ts'
import { startApp } from '#server/testing/start-app.ts'
import { changeSubscription } from './premium.store.ts'

let now = () => new Date()
const stripe = await startFakeStripe(() => now())
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...stripe.settings } })
now = app.now
afterAll(stripe.close)
beforeEach(() => {
  stripe.setMode('ok')
  stripe.records.subscriptions.clear()
  stripe.records.events.length = 0
})

const { db } = app.database
const anotherProcess = () => premiumOn(app, billingProviderOn(app, stripe.settings))
const refresh = ({ browser }: Member) => browser.call(refreshSubscription)
const onlyOne = () => [...stripe.records.subscriptions.keys()].at(-1) ?? ''
const statusThere = () => [...stripe.records.subscriptions.values()].map(({ status }) => status)
const statusHere = async () => (await db.select().from(subscriptions)).map(({ status }) => status)
const lastEvent = () => stripe.records.events.at(-1) ?? expect.unreachable('Stripe has sent no event')

async function settle(): Promise<void> {
  await app.runPeriodicJobs()
  await app.settled()
}

async function paid(): Promise<Member> {
  const rhoda = await member(app, 'rhoda')
  await startCheckout(rhoda)
  stripe.records.pay(onlyOne())
  await refresh(rhoda)
  return rhoda
}

test('[PREM-28] a grant during a checkout ends the subscription at Stripe, and its events are accepted', async () => {
  const rhoda = await member(app, 'rhoda')
  const { browser } = await admin(app)
  const held = stripe.holdNextResponse()
  const buying = subscribe(rhoda)
  await held.reached
  await browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: true } })
  held.release()
  const { status, body } = await buying
  expect([status, body]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  await settle()
  expect(statusThere()).toEqual(['canceled'])
  for (const event of stripe.records.events) expect(await stripe.deliver(app, event)).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, source: 'admin' })
})

test('[PREM-8] two processes that start a checkout at once share one subscription', async () => {
  const rhoda = await member(app, 'rhoda')
  const held = stripe.holdNextResponse()
  const slow = subscribe(rhoda)
  await held.reached
  const { clientSecret } = await anotherProcess().create(rhoda.id, { planType: 'MONTHLY' })
  held.release()
  expect((await slow).body).toMatchObject({ clientSecret })
  expect(stripe.records.subscriptions.size).toBe(1)
  expect(await statusHere()).toEqual(['incomplete'])
})

test('[PREM-7] a member who was just deleted starts nothing', async () => {
  const premium = anotherProcess()
  await expect(premium.create('u-gone', { planType: 'MONTHLY' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  await expect(premium.upgrade('u-gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await premium.refresh('u-gone')).toBe(false)
  expect(stripe.records.subscriptions.size).toBe(0)
})

test('[PREM-7] a member without an address is a customer without one', async () => {
  const rhoda = await member(app, 'rhoda')
  await db.update(users).set({ email: null }).where(eq(users.id, rhoda.id))
  await startCheckout(rhoda)
  expect([...stripe.records.customers.values()].at(-1)).toMatchObject({ name: 'FlushMaster', email: null })
})

test('[PREM-8] a subscription paid at Stripe replaces an attempt that never reached Stripe', async () => {
  const rhoda = await paid()
  const { customer = '' } = stripe.records.subscriptions.get(onlyOne()) ?? {}
  stripe.records.end(onlyOne())
  await refresh(rhoda)
  stripe.setMode('failing')
  expect((await subscribe(rhoda)).status).toBe(502)
  stripe.setMode('ok')
  const other = stripe.records.subscribe(customer, { userId: rhoda.id })
  stripe.records.pay(other.id)
  expect(await stripe.deliver(app, lastEvent())).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'active' })
  expect((await statusHere()).sort()).toEqual(['active', 'ended', 'ended'])
})

test('[PREM-25] a subscription that Stripe no longer knows has ended', async () => {
  const rhoda = await paid()
  stripe.records.subscriptions.clear()
  expect((await refresh(rhoda)).body).toEqual({ isPremium: false })
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'ended' })
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
})

test('[PREM-10] an event about a subscription that Stripe no longer knows starts nothing', async () => {
  const rhoda = await paid()
  const { customer = '' } = stripe.records.subscriptions.get(onlyOne()) ?? {}
  const gone = stripe.records.subscribe(customer, { userId: rhoda.id })
  const event = lastEvent()
  stripe.records.subscriptions.delete(gone.id)
  expect(await stripe.deliver(app, event)).toBe(200)
  expect(await statusHere()).toEqual(['active'])
})

test('[PREM-28] a member with a paid subscription gets no second one by a grant', async () => {
  const rhoda = await paid()
  const { browser } = await admin(app)
  await browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: true } })
  expect(await statusHere()).toEqual(['active'])
  expect(await ownStatus(rhoda)).toMatchObject({ source: 'stripe' })
})

test('[PREM-19] deleting an account ends only its open subscriptions at Stripe', async () => {
  const rhoda = await paid()
  stripe.records.end(onlyOne())
  await refresh(rhoda)
  stripe.setMode('failing')
  await subscribe(rhoda)
  stripe.setMode('ok')
  stripe.requests.length = 0
  const { browser } = await admin(app)
  await browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  await settle()
  expect(stripe.requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  expect(await db.select().from(billingTasks)).toMatchObject([{ doneAt: expect.any(Date), tries: 0 }])
})

test('[PREM-10] a change based on an outdated row throws and is not written', async () => {
  await paid()
  const [row] = await db.select().from(subscriptions)
  if (!row) throw new Error('nothing was paid')
  const old = { ...row, version: row.version - 1 }
  await expect(changeSubscription(db, old, { status: 'ended' })).rejects.toThrow('changed concurrently')
  expect(await statusHere()).toEqual(['active'])
})
