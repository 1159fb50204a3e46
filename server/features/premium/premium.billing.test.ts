/** On Stripe billing, or with billing off, no call makes a member premium without a payment. */
import { expect, test } from 'vitest'
import { getInstance } from '#contract/admin/instance.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import { upgradePremium } from '#contract/premium/premium.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { member, signUpBody } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const stripe = await startApp({
  settings: {
    DEMO_BUDDIES: 'off',
    BILLING_MODE: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_dummy',
    STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_dummy',
  },
})
const off = await startApp({ settings: { DEMO_BUDDIES: 'off', BILLING_MODE: 'off' } })

test('[PREM-5] on stripe a premium sign-up keeps its name and waits for payment', async () => {
  const browser = stripe.browser()
  const { status, body } = await browser.call(signUp, { body: { ...signUpBody('pearl'), emoji: '💩' } })
  expect(status).toBe(200)
  const pending = { nickname: 'Pearl of the Loo', emoji: '🚽', isPremium: false, premiumPending: true }
  expect(body).toMatchObject(pending)
  expect((await browser.call(getMe)).body).toMatchObject(pending)
  expect(await stripe.database.db.$count(subscriptions)).toBe(0)
})

test('[PREM-5] an ordinary sign-up has nothing pending', async () => {
  const { body } = await stripe.browser().call(signUp, { body: signUpBody('rhoda') })
  expect(body).not.toHaveProperty('premiumPending')
})

test('[PREM-5] nothing is pending once premium has started', async () => {
  const pearl = await member(stripe, 'pearl')
  await stripe.app.facts.record(async (tx, announce) => {
    const startedAt = new Date()
    await tx
      .insert(subscriptions)
      .values({ id: 'sub-1', userId: pearl.id, source: 'stripe', status: 'active', startedAt })
    await announce('premium.started', { userId: pearl.id })
  })
  const { body } = await pearl.browser.call(getMe)
  expect(body.isPremium).toBe(true)
  expect(body).not.toHaveProperty('premiumPending')
  expect((await pearl.browser.call(upgradePremium, { body: { userId: pearl.id } })).status).toBe(200)
})

test.each([
  ['stripe', stripe],
  ['off', off],
])('[PREM-6] with billing on %s an upgrade without payment is a 402 and changes nothing', async (_mode, app) => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })
  expect(status).toBe(402)
  expect(body).toMatchObject({ success: false, code: 'PAYMENT_REQUIRED' })
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
  expect(await app.database.db.$count(subscriptions)).toBe(0)
})

test('[PREM-6] with billing off a premium sign-up creates no premium member', async () => {
  const { status, body } = await off.browser().call(signUp, { body: signUpBody('pearl') })
  expect(status).toBe(200)
  expect(body.isPremium).toBe(false)
})

test('[SHELL-37] the page learns the billing mode and no key', async () => {
  const { body, text } = await stripe.browser().call(getInstance)
  expect(body.billingMode).toBe('stripe')
  expect(text).not.toMatch(/sk_test|whsec/)
  expect((await off.browser().call(getInstance)).body.billingMode).toBe('off')
})
