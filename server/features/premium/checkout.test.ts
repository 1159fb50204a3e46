/** Buying premium on demo billing: what each test card does, cancelling and resuming, and that no card is stored. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminSetPremium } from '#contract/admin/admin.ts'
import { getMe, signIn } from '#contract/people/auth.ts'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { cancelSubscription, resumeSubscription, upgradePremium } from '#contract/premium/premium.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { everythingStored } from '#server/testing/access-actors.ts'
import {
  answerBank,
  buy,
  fetchReceipts,
  ownStatus,
  pay,
  startCheckout,
  subscribe,
} from '#server/testing/demo-payments.ts'
import { admin, anotherDevice, type Member, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const isPremium = async ({ browser }: Member) => (await browser.call(getMe)).body.isPremium

test('[PREM-7] [PREM-9] a good card buys premium for a month, with a receipt', async () => {
  const rhoda = await member(app, 'rhoda')
  const begun = await subscribe(rhoda, { email: 'somebody@else.example', name: 'Somebody', price: 1 })
  expect(begun.body).toEqual({ clientSecret: expect.any(String), provider: 'demo' })
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'incomplete', source: 'demo' })

  expect((await pay(rhoda, begun.body.clientSecret, DEMO_CARDS.good)).body).toEqual({ status: 'paid' })
  expect(await isPremium(rhoda)).toBe(true)
  const status = await ownStatus(rhoda)
  expect(status).toMatchObject({ state: 'active', source: 'demo', cancelAtPeriodEnd: false })
  expect(status).not.toHaveProperty('isTrial')
  const [receipt, ...others] = await fetchReceipts(rhoda)
  expect(receipt).toMatchObject({ amountCents: 299, currency: 'usd', periodEnd: status.periodEnd })
  expect(others).toEqual([])
})

test('[PREM-9] a declined card changes nothing, and another one may be tried', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  const declined = await pay(rhoda, secret, DEMO_CARDS.declined)
  expect([declined.status, declined.body]).toEqual([402, expect.objectContaining({ code: 'CARD_DECLINED' })])
  expect(await isPremium(rhoda)).toBe(false)
  expect(await fetchReceipts(rhoda)).toEqual([])
  expect((await pay(rhoda, secret, DEMO_CARDS.good)).status).toBe(200)
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-9] a card that needs confirmation is paid once its owner approves', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  expect((await answerBank(rhoda, secret, true)).status).toBe(404)
  expect((await pay(rhoda, secret, DEMO_CARDS.asking)).body).toEqual({ status: 'confirmation-needed' })
  expect(await isPremium(rhoda)).toBe(false)
  const refused = await answerBank(rhoda, secret, false)
  expect(refused.status).toBe(402)
  expect(refused.text).toContain('unable to authenticate')
  // After a refusal a later approval has no effect.
  expect((await answerBank(rhoda, secret, true)).status).toBe(404)
  await pay(rhoda, secret, DEMO_CARDS.asking)
  for (const _ of ['yes', 'yes again']) {
    expect((await answerBank(rhoda, secret, true)).body).toEqual({ status: 'paid' })
  }
  expect(await isPremium(rhoda)).toBe(true)
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
  expect((await answerBank(rhoda, secret, false)).status).toBe(404)
})

test.each([
  ['number', { number: '4242 4242 4242 4241' }],
  ['number', { number: '42' }],
  ['number', { number: 'your card' }],
  ['expiry', { expiry: '01/20' }],
  ['expiry', { expiry: '13/40' }],
  ['expiry', { expiry: 'soon' }],
  ['cvc', { cvc: '12' }],
  ['cvc', { cvc: 'abc' }],
])('[PREM-24] a card error names its field: %s %o', async (field, wrong) => {
  const rhoda = await member(app, 'rhoda')
  const response = await pay(rhoda, await startCheckout(rhoda), DEMO_CARDS.good, wrong)
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.stringContaining('card') } })
})

test('[PREM-24] a real card is declined, and the hint says which ones work here', async () => {
  const rhoda = await member(app, 'rhoda')
  const response = await pay(rhoda, await startCheckout(rhoda), '5555 5555 5555 4444')
  expect([response.status, response.text]).toEqual([402, expect.stringContaining('Only test cards work here')])
})

test('[PREM-24] no card number is stored or logged, whatever the outcome', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  const cards = [
    DEMO_CARDS.declined,
    '5555 5555 5555 4444',
    '4242 4242 4242 4241',
    DEMO_CARDS.asking,
    DEMO_CARDS.failing,
  ]
  for (const card of cards) await pay(rhoda, secret, card)
  const stored = JSON.stringify(await everythingStored(app)) + app.lines.join('\n')
  for (const card of cards) {
    expect(stored).not.toContain(card)
    expect(stored).not.toContain(card.replaceAll(' ', ''))
    // As a word of its own: four digits in a row can be part of any id.
    expect(stored).not.toMatch(new RegExp(`(?<![\\w.-])${card.slice(-4)}(?![\\w-])`))
  }
  expect(app.lines.join('\n')).not.toContain(secret)
})

test('[PREM-24] a secret works for its owner only', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const secret = await startCheckout(rhoda)
  expect((await pay(robin, secret, DEMO_CARDS.good)).status).toBe(404)
  expect([await isPremium(rhoda), await isPremium(robin)]).toEqual([false, false])
})

test('[PREM-8] starting again returns the same open attempt, on any device, for 23 hours', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  app.pass(22 * 60 * 60 * 1000)
  expect(await startCheckout(await anotherDevice(app, rhoda))).toBe(secret)
  app.pass(2 * 60 * 60 * 1000)
  const later = await startCheckout(rhoda)
  expect(later).not.toBe(secret)
  expect((await pay(rhoda, secret, DEMO_CARDS.good)).status).toBe(404)
  expect((await pay(rhoda, later, DEMO_CARDS.good)).status).toBe(200)
})

test('[PREM-8] 20 parallel creates leave one open subscription', async () => {
  const rhoda = await member(app, 'rhoda')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => startCheckout(rhoda)))
  expect(new Set(secrets).size).toBe(1)
  expect(await app.database.db.$count(subscriptions)).toBe(1)
  await Promise.all(secrets.map((secret) => pay(rhoda, secret, DEMO_CARDS.good)))
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
})

test('[PREM-7] a premium member cannot buy it again; an unknown plan is a 400', async () => {
  const rhoda = await member(app, 'rhoda')
  for (const planType of ['YEARLY', '', 'constructor', 'monthly']) {
    expect((await subscribe(rhoda, { planType })).status).toBe(400)
  }
  await buy(rhoda)
  const again = await subscribe(rhoda)
  expect([again.status, again.body]).toEqual([409, expect.objectContaining({ code: 'ALREADY_SUBSCRIBED' })])
})

test('[PREM-28] a member on trial can buy premium: the trial runs until the payment, then only the paid subscription is left', async () => {
  const pearl = await member(app, 'pearl')
  const announced: string[] = []
  for (const fact of ['premium.started', 'premium.ended'] as const) {
    app.app.facts.after(fact, ({ userId }) => void (userId === pearl.id && announced.push(fact)))
  }
  // Without `endsTrial` nobody pays by mistake while the trial is free.
  expect((await subscribe(pearl)).status).toBe(409)
  const begun = await Promise.all(Array.from({ length: 20 }, () => subscribe(pearl, { endsTrial: true })))
  const secrets = new Set(begun.map(({ body }) => body.clientSecret))
  const [secret = ''] = secrets
  expect(secrets.size).toBe(1)
  expect((await pay(pearl, secret, DEMO_CARDS.declined)).status).toBe(402)
  expect(await ownStatus(pearl)).toMatchObject({ isPremium: true, state: 'active', isTrial: true })

  app.pass(DAY / 2)
  expect((await pay(pearl, secret, DEMO_CARDS.good)).body).toEqual({ status: 'paid' })
  const paid = await ownStatus(pearl)
  expect(paid).toMatchObject({ isPremium: true, state: 'active', cancelAtPeriodEnd: false })
  expect(paid).not.toHaveProperty('isTrial')
  const rows = await app.database.db.select().from(subscriptions).orderBy(asc(subscriptions.startedAt))
  expect(rows.map(({ isTrial, status }) => ({ isTrial, status }))).toEqual([
    { isTrial: true, status: 'ended' },
    { isTrial: false, status: 'active' },
  ])
  expect(await fetchReceipts(pearl)).toHaveLength(1)
  expect((await subscribe(pearl, { endsTrial: true })).status).toBe(409)
  expect(announced).toEqual([])
})

test('[PREM-28] a grant to a member on trial lasts beyond the trial, and ends the open payment', async () => {
  const pearl = await member(app, 'pearl')
  const { clientSecret } = (await subscribe(pearl, { endsTrial: true })).body
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: true } })
  await app.runPeriodicJobs()
  await app.settled()
  expect((await pay(pearl, clientSecret, DEMO_CARDS.good)).text).toContain('This payment is over')
  expect(await fetchReceipts(pearl)).toEqual([])
  expect(await ownStatus(pearl)).toEqual({ isPremium: true, state: 'active', source: 'admin' })
  expect((await subscribe(pearl, { endsTrial: true })).status).toBe(409)
  const open = eq(subscriptions.status, 'active')
  expect(await app.database.db.$count(subscriptions, open)).toBe(1)
})

test('[PREM-11] a subscription can be cancelled for its period’s end and resumed, each any number of times', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await rhoda.browser.call(cancelSubscription)).status).toBe(404)
  expect((await rhoda.browser.call(resumeSubscription)).status).toBe(404)
  await startCheckout(rhoda)
  expect((await rhoda.browser.call(cancelSubscription)).text).toContain('There’s no subscription to cancel')
  await buy(rhoda)
  const { periodEnd } = await ownStatus(rhoda)
  for (const _ of [1, 2]) {
    expect((await rhoda.browser.call(cancelSubscription)).body).toEqual({ success: true })
    expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, periodEnd, cancelAtPeriodEnd: true })
  }
  for (const _ of [1, 2]) {
    expect((await rhoda.browser.call(resumeSubscription)).status).toBe(200)
    expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, periodEnd, cancelAtPeriodEnd: false })
  }
})

test('[PREM-11] an ended subscription cannot be resumed, and neither a grant nor a trial can be cancelled', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  await rhoda.browser.call(cancelSubscription)
  app.pass(30 * DAY)
  await rhoda.browser.call(signIn, { body: { email: rhoda.email, password: PASSWORD } })
  expect((await rhoda.browser.call(resumeSubscription)).status).toBe(404)
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: true } })
  expect(await ownStatus(rhoda)).toEqual({ isPremium: true, state: 'active', source: 'admin' })
  expect((await rhoda.browser.call(cancelSubscription)).status).toBe(404)
  const pearl = await member(app, 'pearl')
  await pearl.browser.call(upgradePremium, { body: { userId: pearl.id } })
  expect((await pearl.browser.call(cancelSubscription)).status).toBe(404)
})

test('[PREM-9] [PREM-26] paying several times at once, or again after a lost response, charges once', async () => {
  const rhoda = await member(app, 'rhoda')
  const secret = await startCheckout(rhoda)
  const responses = await Promise.all(Array.from({ length: 8 }, () => pay(rhoda, secret, DEMO_CARDS.good)))
  expect(responses.map(({ body }) => body.status)).toEqual(Array.from({ length: 8 }, () => 'paid'))
  expect([await isPremium(rhoda), (await fetchReceipts(rhoda)).length]).toEqual([true, 1])
})

test('[PREM-25] a payment made while the server was stopped is found at the next start', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  await app.database.db.update(subscriptions).set({ status: 'incomplete', periodEnd: null, graceEnd: null })
  expect(await isPremium(rhoda)).toBe(false)
  await app.restart()
  await app.runPeriodicJobs()
  await app.settled()
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-19] premium that an admin removed comes back only by paying', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: false } })
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'ended' })
  const upgraded = await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })
  expect([upgraded.status, await isPremium(rhoda)]).toEqual([402, false])
  // Starting a checkout and letting it expire does not help either.
  await startCheckout(rhoda)
  app.pass(DAY)
  await app.runPeriodicJobs()
  await app.settled()
  expect((await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })).status).toBe(402)
  await buy(rhoda)
  expect(await isPremium(rhoda)).toBe(true)
})

test('[PREM-22] members see only their own receipts', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
  expect(await fetchReceipts(await member(app, 'robin'))).toEqual([])
  // A trial has no receipt.
  expect(await fetchReceipts(await member(app, 'pearl'))).toEqual([])
})
