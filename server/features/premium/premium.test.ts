/** Premium on demo billing: starts at once, hides its dates from others, ends after 30 days. */
import { expect, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signIn, signUp } from '#contract/people/auth.ts'
import { getSubscriptionStatus, listPlans, PREMIUM_PERKS, upgradePremium } from '#contract/premium/premium.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { subscribe } from '#server/testing/demo-payments.ts'
import { guest, type Member, member, PASSWORD, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const statusOf = ({ id }: { id: string }, asker: Pick<Member, 'browser'>) =>
  asker.browser.call(getSubscriptionStatus, { params: { userId: id } })
const upgrade = ({ id, browser }: Member) => browser.call(upgradePremium, { body: { userId: id } })

test('[PREM-4] [PREM-1] a premium sign-up is premium at once, for 30 days', async () => {
  const { body } = await app.browser().call(signUp, { body: signUpBody('pearl') })
  expect(body).toMatchObject({ isPremium: true, nickname: 'Pearl of the Loo', emoji: '🚽' })
  expect(body).not.toHaveProperty('premiumPending')
  const [row] = await app.database.db.select().from(subscriptions)
  expect(row).toMatchObject({ userId: body.id, source: 'demo', status: 'active' })
  expect(Number(row?.periodEnd) - Number(row?.startedAt)).toBe(30 * DAY)
})

test('[PREM-4] a member upgrades, once', async () => {
  const rhoda = await member(app, 'rhoda')
  const started: string[] = []
  app.app.facts.after('premium.started', ({ userId }) => void started.push(userId))
  expect((await upgrade(rhoda)).body).toEqual({ success: true, isPremium: true })
  expect((await upgrade(rhoda)).body).toEqual({ success: true, isPremium: true })
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(true)
  expect(await app.database.db.$count(subscriptions)).toBe(1)
  expect(started).toEqual([rhoda.id])
})

test('[PREM-4] [ACCESS-1] members can upgrade only themselves, and visitors nobody', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  expect((await upgrade({ ...robin, id: rhoda.id })).status).toBe(403)
  expect((await upgrade({ ...rhoda, browser: app.browser() })).status).toBe(401)
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
})

test('[PREM-3] your own status has the period’s end; another member’s shows only whether they are premium', async () => {
  const pearl = await member(app, 'pearl')
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  const own = (await statusOf(pearl, pearl)).body
  expect(own).toEqual({
    isPremium: true,
    state: 'active',
    source: 'demo',
    isTrial: true,
    periodEnd: expect.any(String),
    cancelAtPeriodEnd: false,
  })
  expect(Math.abs(Date.parse(own.periodEnd ?? '') - app.now().getTime() - 30 * DAY)).toBeLessThan(60_000)
  expect((await statusOf(pearl, rhoda)).body).toEqual({ isPremium: true })
  expect((await statusOf(pearl, gus)).body).toEqual({ isPremium: true })
  expect((await statusOf(rhoda, rhoda)).body).toEqual({ isPremium: false })
  expect((await statusOf(gus, rhoda)).body).toEqual({ isPremium: false })
})

test('[PREM-3] a visitor gets 401, an unknown member is 404', async () => {
  const pearl = await member(app, 'pearl')
  expect((await statusOf(pearl, { browser: app.browser() })).status).toBe(401)
  const unknown = await statusOf({ id: 'u-nobody' }, pearl)
  expect(unknown.status).toBe(404)
  expect(unknown.body).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('[PREM-12] [PREM-1] premium lapses after 30 days; nickname and emoji stay', async () => {
  const pearl = await member(app, 'pearl')
  const me = async () => (await pearl.browser.call(getMe)).body
  // Regular use keeps the session from expiring.
  for (const _ of [6, 12, 18, 24]) {
    app.pass(6 * DAY)
    expect((await me()).isPremium).toBe(true)
  }
  app.pass(6 * DAY - 60_000)
  expect((await statusOf(pearl, pearl)).body.isPremium).toBe(true)
  app.pass(60_000)
  const credentials = { email: pearl.email, password: PASSWORD }
  await pearl.browser.call(signIn, { body: credentials })
  expect(await me()).toMatchObject({ isPremium: false, nickname: 'Pearl of the Loo', emoji: '🚽' })
  expect((await statusOf(pearl, pearl)).body).toMatchObject({ isPremium: false, state: 'ended' })
  await toggle(pearl, true)
  expect((await app.browser().call(getActiveUsers)).body.users).toMatchObject([{ id: pearl.id, isPremium: false }])
})

test('[PREM-4] a member whose premium has lapsed can upgrade again', async () => {
  const pearl = await member(app, 'pearl')
  await app.database.db.update(subscriptions).set({ periodEnd: app.now() })
  expect((await pearl.browser.call(getMe)).body.isPremium).toBe(false)
  expect((await upgrade(pearl)).status).toBe(200)
  const { isPremium, periodEnd = '' } = (await statusOf(pearl, pearl)).body
  expect(isPremium).toBe(true)
  expect(Date.parse(periodEnd)).toBeGreaterThan(app.now().getTime() + 29 * DAY)
})

test('[PREM-5] a member who has had premium is not asked to finish the sign-up when it lapses', async () => {
  const pearl = await member(app, 'pearl')
  await app.database.db.update(subscriptions).set({ periodEnd: app.now() })
  const { body } = await pearl.browser.call(getMe)
  expect(body.isPremium).toBe(false)
  expect(body).not.toHaveProperty('premiumPending')
})

test('[LIMIT-13] a subscription may be started five times an hour; requesting an open attempt again is free', async () => {
  const rhoda = await member(app, 'rhoda')
  const start = async () => (await subscribe(rhoda)).status
  const forget = () => app.database.db.delete(subscriptions)
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await start()).toBe(200)
    await forget()
  }
  expect(await start()).toBe(429)
  app.pass(60 * 60 * 1000)
  for (const _ of Array.from({ length: 10 })) expect(await start()).toBe(200)
})

test('[PREM-2] anyone may read the plans', async () => {
  const { body, text } = await app.browser().call(listPlans)
  expect(Object.keys(body.plans)).toEqual(['MONTHLY'])
  expect(body.plans.MONTHLY).toMatchObject({ price: 2.99, interval: 'month' })
  expect(body.plans.MONTHLY?.features).toEqual(PREMIUM_PERKS)
  expect(text).not.toMatch(/price_|prod_/)
})
