/** No forged field in a call makes a member premium. */
import { afterAll, expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import {
  createSubscription,
  refreshSubscription,
  updatePremiumProfile,
  upgradePremium,
} from '#contract/premium/premium.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { joinLive } from '#server/testing/live.ts'
import { member, signUpBody } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const fake = await startFakeStripe(() => new Date())
afterAll(fake.close)
const stripe = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', ...fake.settings } })
const off = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', BILLING_MODE: 'off' } })

const forged = { isPremium: true, premiumPending: false, isAdmin: true, subscription: { status: 'active' } }

test.each([
  ['stripe', stripe],
  ['off', off],
])('[PREM-1] with billing on %s nothing that a member sends makes them premium', async (_mode, app) => {
  const browser = app.browser()
  const { body } = await browser.call(signUp, { body: { ...signUpBody('pearl'), ...forged } })
  const userId = body.id
  const me = async () => (await browser.call(getMe)).body.isPremium
  expect([body.isPremium, await me()]).toEqual([false, false])

  const look = { userId, nickname: 'Royal Flush', emoji: '👑', ...forged }
  expect((await browser.call(upgradePremium, { body: { userId, ...forged } })).status).toBe(402)
  expect((await browser.call(updatePremiumProfile, { body: look })).status).toBe(403)
  await browser.call(createSubscription, {
    body: { userId, planType: 'MONTHLY', price: 0, status: 'active', ...forged },
  })
  await browser.call(refreshSubscription, { body: forged })
  await browser.call(setStatus, { body: { userId, isOnBowl: true, ...forged } })
  const live = await joinLive(app.url, { id: userId, browser }, { ...forged, nickname: 'Royal Flush', emoji: '👑' })
  const { users } = await live.waitFor('ACTIVE_USERS', (event) => event.users.some(({ id }) => id === userId))
  expect(users).toMatchObject([{ id: userId, nickname: 'Pearl of the Loo', isPremium: false }])
  expect(await me()).toBe(false)
})

test('[PREM-1] another member’s forged call does not make a member premium', async () => {
  const rhoda = await member(stripe, 'rhoda')
  const robin = await member(stripe, 'robin')
  const { status } = await robin.browser.call(upgradePremium, { body: { userId: rhoda.id, ...forged } })
  expect([status, (await rhoda.browser.call(getMe)).body.isPremium]).toEqual([403, false])
})
