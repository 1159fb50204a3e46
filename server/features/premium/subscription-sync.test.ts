/** Stripe's webhook events: accepted only when signed and recent, and each counted once. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getMe } from '#contract/people/auth.ts'
import { stripeWebhook } from '#contract/premium/premium.ts'
import { billingEvents, receipts, subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { ownStatus, startCheckout } from '#server/testing/demo-payments.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { type Member, member } from '#server/testing/people.ts'
import { billingProviderOn, premiumOn } from '#server/testing/premium-process.ts'
import { startApp } from '#server/testing/start-app.ts'

let now = () => new Date()
const stripe = await startFakeStripe(() => now())
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...stripe.settings } })
const demo = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
now = app.now
afterAll(stripe.close)
beforeEach(async () => {
  stripe.setMode('ok')
  stripe.records.subscriptions.clear()
  stripe.records.events.length = 0
  // After a start the first tick checks every open attempt: it runs before a test creates one.
  await app.runPeriodicJobs()
  await app.settled()
})

type Sending = { body: string; signature?: string }
const send = ({ body, signature }: Sending, headers: Record<string, string> = {}) =>
  app.browser().request(stripeWebhook.path, {
    method: 'POST',
    body,
    headers: { ...(signature === undefined ? {} : { 'stripe-signature': signature }), ...headers },
  })
const isPremium = async ({ browser }: Member) => (await browser.call(getMe)).body.isPremium

const anotherProcess = () => premiumOn(app, billingProviderOn(app, stripe.settings))

const subscriptionDetails = (subscription: string) => ({ subscription_details: { subscription, metadata: {} } })

/** A member who has just paid, and Stripe's event about it. */
async function justPaid() {
  const rhoda = await member(app, 'rhoda')
  await startCheckout(rhoda)
  const [subscription] = stripe.records.subscriptions.values()
  if (!subscription) throw new Error('no subscription was started')
  stripe.records.pay(subscription.id)
  const event = stripe.records.events.find(({ type }) => type === 'invoice.paid')
  if (!event) throw new Error('no event was sent')
  return { rhoda, subscription, event, body: JSON.stringify(event) }
}

test('[PREM-10] [PREM-5] a signed event starts premium, and counts once', async () => {
  const { rhoda, event } = await justPaid()
  expect(await isPremium(rhoda)).toBe(false)
  for (const _ of [1, 2, 3]) expect(await stripe.deliver(app, event)).toBe(200)
  expect(await isPremium(rhoda)).toBe(true)
  expect(await app.database.db.$count(billingEvents)).toBe(1)
  expect(await app.database.db.$count(receipts)).toBe(1)
})

test('[PREM-10] forged, changed, stale and missing signatures are refused and change nothing', async () => {
  const { rhoda, body } = await justPaid()
  const good = stripe.sign(body)
  const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)
  const forgeries: Record<string, Sending> = {
    'another secret': { body, signature: stripe.sign(body, 'whsec_guess') },
    'an empty secret': { body, signature: stripe.sign(body, ' ') },
    'changed by one byte': { body: body.replace('"paid"', '"Paid"'), signature: good },
    'the same meaning in other bytes': { body: JSON.stringify(JSON.parse(body), null, 1), signature: good },
    'six minutes old': { body, signature: stripe.sign(body, undefined, minutesAgo(6)) },
    'six minutes ahead': { body, signature: stripe.sign(body, undefined, minutesAgo(-6)) },
    'another time on the same signature': { body, signature: good.replace(/t=\d+/, `t=${Date.now()}`) },
    'no signature': { body },
    'an empty one': { body, signature: '' },
    nonsense: { body, signature: 'v1=nonsense' },
    'another scheme': { body, signature: good.replace('v1=', 'v0=') },
    'nothing at all': { body: '', signature: good },
    'no JSON': { body: 'hello', signature: 'hello' },
  }
  for (const [what, forged] of Object.entries(forgeries)) {
    const { status, body: response } = await send(forged)
    expect([what, status]).toEqual([what, 400])
    expect(response).toMatchObject({ success: false, code: 'BAD_SIGNATURE' })
  }
  expect(await isPremium(rhoda)).toBe(false)
  expect(await app.database.db.$count(billingEvents)).toBe(0)
  expect((await send({ body: 'null', signature: stripe.sign('null') })).status).toBe(200)
  expect((await send({ body, signature: good })).status).toBe(200)
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-10] a request that is replayed later is refused', async () => {
  const { body } = await justPaid()
  const signature = stripe.sign(body)
  expect((await send({ body, signature })).status).toBe(200)
  app.pass(5 * 60_000 + 2000)
  expect((await send({ body, signature })).status).toBe(400)
})

test('[PREM-10] an old event does not bring back an ended subscription', async () => {
  const { rhoda, subscription, event } = await justPaid()
  await stripe.deliver(app, event)
  stripe.records.end(subscription.id)
  const [, updated, deleted] = stripe.records.events.filter(({ type }) => type !== 'invoice.paid')
  if (!updated || !deleted) throw new Error('too few events were sent')
  expect(await stripe.deliver(app, deleted)).toBe(200)
  expect(await isPremium(rhoda)).toBe(false)
  // The event says active, which is no longer true.
  expect(updated.data.object.status).toBe('active')
  expect(await stripe.deliver(app, updated)).toBe(200)
  expect(await isPremium(rhoda)).toBe(false)
})

test('[PREM-10] a slow response from Stripe does not overwrite a newer one from another process', async () => {
  const { rhoda, subscription, event } = await justPaid()
  const held = stripe.holdNextResponse()
  const slow = stripe.deliver(app, event)
  await held.reached
  stripe.records.end(subscription.id)
  const body = JSON.stringify(stripe.records.events.at(-1))
  await anotherProcess().receiveEvent(Buffer.from(body), stripe.sign(body))
  held.release()
  expect(await slow).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'ended' })
  expect(await app.database.db.$count(receipts)).toBe(1)
})

test('[PREM-10] a slow response does not overwrite a newer one, even if that one equals the stored row', async () => {
  const { rhoda, subscription, event } = await justPaid()
  await stripe.deliver(app, event)
  stripe.records.setCancel(subscription.id, true)
  const cancelled = stripe.records.events.at(-1)
  const held = stripe.holdNextResponse()
  const slow = cancelled && stripe.deliver(app, cancelled)
  await held.reached
  stripe.records.setCancel(subscription.id, false)
  const body = JSON.stringify(stripe.records.events.at(-1))
  await anotherProcess().receiveEvent(Buffer.from(body), stripe.sign(body))
  held.release()
  expect(await slow).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, cancelAtPeriodEnd: false })
})

test('[PREM-10] an event about a customer that is not stored yet is refused, so that Stripe sends it again', async () => {
  const rhoda = await member(app, 'rhoda')
  const held = stripe.holdNextResponse()
  const begun = startCheckout(rhoda)
  // Stripe sends its first event before it has responded to the call that caused it.
  await held.reached
  const customer = [...stripe.records.customers.keys()].at(-1) ?? ''
  const early = stripe.records.subscribe(customer, { userId: rhoda.id })
  stripe.records.pay(early.id)
  for (const event of stripe.records.events)
    expect([event.type, await stripe.deliver(app, event)]).toEqual([event.type, 503])
  expect(await app.database.db.$count(billingEvents)).toBe(0)
  held.release()
  await begun
  for (const event of stripe.records.events)
    expect([event.type, await stripe.deliver(app, event)]).toEqual([event.type, 200])
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-31] an event about a purchase that was never finished is accepted once the provider has ended it', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = stripe.records.subscribe(String(stripe.records.customer({}).id), { userId: rhoda.id })
  const [created] = stripe.records.events
  if (!created) throw new Error('nothing was sent')
  expect(await stripe.deliver(app, created)).toBe(503)
  stripe.records.end(id)
  expect(await stripe.deliver(app, created)).toBe(200)
  expect(await isPremium(rhoda)).toBe(false)
})

test('[PREM-31] an event about a subscription that is not ours is accepted, logged once, and not fetched', async () => {
  const rhoda = await member(app, 'rhoda')
  const strangers = [{}, { userId: 'u-of-another-site' }, { userId: { not: 'a string' } }]
  for (const metadata of strangers) {
    const { id } = stripe.records.subscribe(String(stripe.records.customer({}).id), metadata)
    stripe.records.pay(id)
  }
  stripe.requests.length = 0
  for (const event of [...stripe.records.events, ...stripe.records.events]) {
    expect([event.type, await stripe.deliver(app, event)]).toEqual([event.type, 200])
  }
  expect(stripe.requests).toEqual([])
  const ignored = app.lines.filter((line) => line.includes('nobody here has this subscription'))
  expect(ignored).toHaveLength(stripe.records.events.length)
  for (const { id } of stripe.records.events) expect(ignored.join()).toContain(id)
  expect(await isPremium(rhoda)).toBe(false)
  expect(await app.database.db.$count(subscriptions)).toBe(0)
})

test('[PREM-10] [PREM-26] while Stripe is unreachable its events are refused, so that it sends them again', async () => {
  const { rhoda, event } = await justPaid()
  stripe.setMode('failing')
  expect(await stripe.deliver(app, event)).toBe(502)
  expect(await app.database.db.$count(billingEvents)).toBe(0)
  stripe.setMode('ok')
  expect(await stripe.deliver(app, event)).toBe(200)
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-10] events of other kinds are accepted and ignored', async () => {
  const event = { id: 'evt_other', object: 'event', created: 1 } as const
  const meaningless = [
    { type: 'charge.refunded', data: { object: {} } },
    { type: 'invoice.paid', data: { object: { id: 'in_once', customer: 'cus_1', parent: null } } },
    { type: 'invoice.paid', data: { object: { customer: null, parent: subscriptionDetails('sub_1') } } },
  ]
  for (const other of meaningless) expect(await stripe.deliver(app, { ...event, ...other })).toBe(200)
  expect(await app.database.db.$count(billingEvents)).toBe(0)
})

test('[PREM-8] when one member pays for two subscriptions, the second is ended', async () => {
  const { rhoda, subscription, event } = await justPaid()
  await stripe.deliver(app, event)
  const other = stripe.records.subscribe(subscription.customer)
  stripe.records.pay(other.id)
  const paidAgain = stripe.records.events.at(-1)
  if (!paidAgain) throw new Error('no event was sent')
  expect(await stripe.deliver(app, paidAgain)).toBe(200)
  await app.runPeriodicJobs()
  await app.settled()
  expect(stripe.records.subscriptions.get(other.id)?.status).toBe('canceled')
  expect(stripe.records.subscriptions.get(subscription.id)?.status).toBe('active')
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'active' })
  expect(await app.database.db.$count(subscriptions)).toBe(2)
})

test('[PREM-10] a body that is too long or not JSON is refused', async () => {
  const body = JSON.stringify({ id: 'x'.repeat(300 * 1024) })
  expect((await send({ body, signature: stripe.sign(body) })).status).toBe(413)
  expect((await send({ body: 'a=b' }, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
})

test('[PREM-10] without Stripe billing the webhook is a 503', async () => {
  const response = await demo.browser().request(stripeWebhook.path, { method: 'POST', body: '{}' })
  expect([response.status, response.body]).toEqual([503, expect.objectContaining({ code: 'BILLING_OFF' })])
})

test('[PREM-11] of a resume and a cancel at once the last one wins, here and at Stripe', async () => {
  const { rhoda, subscription, event } = await justPaid()
  await stripe.deliver(app, event)
  const premium = anotherProcess()
  await premium.cancel(rhoda.id)
  await Promise.all([premium.resume(rhoda.id), premium.cancel(rhoda.id)])
  expect(stripe.records.subscriptions.get(subscription.id)).toMatchObject({ cancel_at_period_end: true })
  expect(await premium.status(rhoda.id, { id: rhoda.id, isPremium: true })).toMatchObject({ cancelAtPeriodEnd: true })
  await Promise.all([premium.cancel(rhoda.id), premium.resume(rhoda.id)])
  expect(await premium.status(rhoda.id, { id: rhoda.id, isPremium: true })).toMatchObject({ cancelAtPeriodEnd: false })
})
