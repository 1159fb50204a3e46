/** Renewals, overdue payments and ends as time passes, and that open pages learn of them at once. */
import { expect, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signIn } from '#contract/people/auth.ts'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { cancelSubscription } from '#contract/premium/premium.ts'
import { buy, fetchReceipts, ownStatus, pay, startCheckout } from '#server/testing/demo-payments.ts'
import { joinLive } from '#server/testing/live.ts'
import { type Member, member, PASSWORD, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ isClockStill: true, settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

/** The session may expire while time passes, so the member signs in again. */
async function pass({ email, browser }: Member, days: number): Promise<void> {
  app.pass(days * DAY)
  await settle()
  await browser.call(signIn, { body: { email, password: PASSWORD } })
}

async function settle(): Promise<void> {
  await app.runPeriodicJobs()
  await app.settled()
}

test('[PREM-25] a paid subscription renews by the clock, with a receipt each time', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  const first = await ownStatus(rhoda)
  await pass(rhoda, 30)
  const second = await ownStatus(rhoda)
  expect(second).toMatchObject({ isPremium: true, state: 'active' })
  expect(Date.parse(second.periodEnd ?? '') - Date.parse(first.periodEnd ?? '')).toBe(30 * DAY)
  const [newest, oldest] = await fetchReceipts(rhoda)
  expect([newest?.periodStart, oldest?.periodEnd]).toEqual([first.periodEnd, first.periodEnd])
})

test('[PREM-25] what fell due while the server was stopped is done after the next start', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  await buy(rhoda)
  await buy(robin)
  await robin.browser.call(cancelSubscription)
  app.pass(95 * DAY)
  await app.restart()
  for (const person of [rhoda, robin]) await pass(person, 0)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'active' })
  expect(await fetchReceipts(rhoda)).toHaveLength(4)
  expect(await ownStatus(robin)).toMatchObject({ isPremium: false, state: 'ended' })
  expect(await fetchReceipts(robin)).toHaveLength(1)
})

test('[PREM-11] a cancelled subscription ends at its period’s end and not before', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda)
  await rhoda.browser.call(cancelSubscription)
  await pass(rhoda, 30 - 1 / DAY)
  expect((await ownStatus(rhoda)).isPremium).toBe(true)
  await pass(rhoda, 1 / DAY)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'ended' })
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
})

test('[PREM-25] after a failed renewal premium lasts seven more days, then ends', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda, DEMO_CARDS.failing)
  const { periodEnd = '' } = await ownStatus(rhoda)
  await pass(rhoda, 30)
  const graceEnd = new Date(Date.parse(periodEnd) + 7 * DAY).toISOString()
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'past-due', graceEnd })
  await pass(rhoda, 7 - 1 / DAY)
  expect((await ownStatus(rhoda)).isPremium).toBe(true)
  await pass(rhoda, 1 / DAY)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: false, state: 'ended' })
  expect(await fetchReceipts(rhoda)).toHaveLength(1)
})

test('[PREM-25] during the grace period the same subscription can be paid with another card', async () => {
  const rhoda = await member(app, 'rhoda')
  await buy(rhoda, DEMO_CARDS.failing)
  await pass(rhoda, 32)
  expect((await pay(rhoda, await startCheckout(rhoda), DEMO_CARDS.good)).status).toBe(200)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'active' })
  expect(await fetchReceipts(rhoda)).toHaveLength(2)
  await pass(rhoda, 28)
  expect(await ownStatus(rhoda)).toMatchObject({ isPremium: true, state: 'active' })
})

test('[PREM-23] open pages get an event when premium starts and ends, and the list shows it', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  await toggle(rhoda, true)
  const rhodas = await joinLive(app.url, rhoda)
  const robins = await joinLive(app.url, robin)
  await buy(rhoda)
  await rhodas.waitFor('PREMIUM_CHANGED', ({ isPremium }) => isPremium)
  await robins.waitFor('ACTIVE_USERS', ({ users }) => users.some(({ id, isPremium }) => id === rhoda.id && isPremium))
  await rhoda.browser.call(cancelSubscription)
  rhodas.clear()
  robins.clear()

  // Repeated toggles keep her on the bowl.
  for (let minute = 0; minute < 10; minute++) await toggle(rhoda, true)
  app.pass(30 * DAY)
  await settle()
  await rhodas.waitFor('PREMIUM_CHANGED', ({ isPremium }) => !isPremium)
  await robins.caughtUp()
  expect(robins.eventsOf('PREMIUM_CHANGED')).toEqual([])
})

test('[PREM-23] the list stops showing premium at the moment it ends', async () => {
  const pearl = await member(app, 'pearl')
  await pass(pearl, 30 - 1 / DAY)
  await toggle(pearl, true)
  const listed = async () => (await app.browser().call(getActiveUsers)).body.users
  expect(await listed()).toMatchObject([{ id: pearl.id, isPremium: true }])
  app.pass(1)
  await settle()
  expect(await listed()).toMatchObject([{ id: pearl.id, isPremium: false }])
  expect((await pearl.browser.call(getMe)).body.isPremium).toBe(false)
})

test('[PREM-4] a trial ends by itself, with nothing to pay', async () => {
  const pearl = await member(app, 'pearl')
  await pass(pearl, 31)
  expect(await ownStatus(pearl)).toMatchObject({ isPremium: false, state: 'ended', isTrial: true })
  expect(await fetchReceipts(pearl)).toEqual([])
})
