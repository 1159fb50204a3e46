/** What a guest did before signing up is counted as for a member. */
import { expect, test } from 'vitest'
import { getProfile } from '#contract/bowl/stats.ts'
import { signUp } from '#contract/people/auth.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, PASSWORD, type TestPerson, toggle } from '#server/testing/people.ts'
import { disagreements } from '#server/testing/recount.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const HOUR_MS = 60 * 60_000

async function signUpAs({ browser }: TestPerson): Promise<TestPerson> {
  const form = { email: 'gus@example.com', password: PASSWORD, nickname: 'PottyPal', emoji: '💩', isPremium: false }
  const { body } = await browser.call(signUp, { body: form })
  return { id: body.id, browser }
}

async function profileOf({ id, browser }: TestPerson) {
  return (await browser.call(getProfile, { params: { userId: id } })).body
}

async function sitAgain(gus: TestPerson, times: number) {
  for (let n = 0; n < times; n++) {
    await toggle(gus, false)
    await toggle(gus, true)
  }
}

/** To the next midnight in UTC, plus `further`. */
function passToTomorrow(further = 0) {
  const at = app.now()
  app.pass(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1) - at.getTime() + further)
}

test('[PRES-4] [BADGE-8] visits before and after signing up share the twelve of the day', async () => {
  passToTomorrow(HOUR_MS)
  const gus = await guest(app)
  await sitAgain(gus, 9)
  const gusta = await signUpAs(gus)
  await sitAgain(gusta, 9)
  expect((await profileOf(gusta)).profile.totalVisits).toBe(12)
  expect(await disagreements(app.database.db)).toEqual([])
})

test('[STATS-3] [BADGE-8] a visit counts for the day of the sit, not of the sign-up', async () => {
  passToTomorrow(23.5 * HOUR_MS)
  const gus = await guest(app)
  app.pass(HOUR_MS)
  const gusta = await signUpAs(gus)
  expect((await profileOf(gusta)).profile.currentStreak).toBe(1)
  app.pass(24 * HOUR_MS)
  expect((await profileOf(gusta)).profile.currentStreak).toBe(0)
  expect(await disagreements(app.database.db)).toEqual([])
})

test('[STATS-3] [BADGE-2] [BADGE-8] a guest with visits on three days in a row signs up with a streak of three', async () => {
  const gus = await guest(app)
  for (let day = 0; day < 2; day++) {
    app.pass(12 * HOUR_MS)
    await toggle(gus, false)
    app.pass(12 * HOUR_MS)
    await toggle(gus, true)
  }
  const gusta = await signUpAs(gus)
  expect((await profileOf(gusta)).profile).toMatchObject({ longestStreak: 3, badges: { streaker: true } })
  expect(await disagreements(app.database.db)).toEqual([])
})

test('[PRES-3] [BADGE-8] a guest’s sit, too, is at most three hours long', async () => {
  const gus = await guest(app)
  app.pass(4 * HOUR_MS)
  await toggle(gus, false)
  const gusta = await signUpAs(gus)
  expect((await profileOf(gusta)).longestSeconds).toBe(3 * 60 * 60)
})

/** To this local hour of the next day, in a zone `hoursAhead` of UTC. */
function passToHour(hour: number, hoursAhead: number) {
  passToTomorrow((24 + hour - hoursAhead) * HOUR_MS)
}

async function guestFrom(timeZone: string): Promise<TestPerson> {
  const gus = { id: 'guest-Gus12345', browser: app.browser() }
  const live = await joinLive(app.url, gus, { timeZone })
  await live.waitFor('ACTIVE_USERS')
  await toggle(gus, true)
  return gus
}

test('[STATS-3] [BADGE-8] an evening in New York counts for that local day, also after a guest signs up', async () => {
  passToHour(20, -5)
  const gusta = await signUpAs(await guestFrom('America/New_York'))
  expect((await profileOf(gusta)).week?.at(-1)?.visits).toBe(1)
  app.pass(24 * HOUR_MS)
  await sitAgain(gusta, 1)
  expect((await profileOf(gusta)).profile.currentStreak).toBe(2)
})

test('[STATS-3] [BADGE-8] a morning in Auckland is one local day, before and after signing up', async () => {
  passToHour(9, 13)
  const gusta = await signUpAs(await guestFrom('Pacific/Auckland'))
  await sitAgain(gusta, 1)
  expect((await profileOf(gusta)).profile).toMatchObject({ currentStreak: 1, longestStreak: 1, totalVisits: 2 })
})

test('[PRES-4] [STATS-9] the week and a guest’s stats also count at most twelve visits a day', async () => {
  passToTomorrow(HOUR_MS)
  const gus = await guest(app)
  await sitAgain(gus, 14)
  const seen = await profileOf(gus)
  expect([seen.profile.totalVisits, seen.week?.at(-1)?.visits]).toEqual([12, 12])
  expect((await profileOf(await signUpAs(gus))).profile.totalVisits).toBe(12)
})

test('[BADGE-4] [STATS-10] a sit counts its whole seconds: half a second below 25 minutes is below', async () => {
  const gus = await guest(app)
  const gusta = await signUpAs(gus)
  await toggle(gusta, false)
  await toggle(gusta, true)
  app.pass(25 * 60_000 - 500)
  await toggle(gusta, false)
  const { longestSeconds, profile } = await profileOf(gusta)
  expect(longestSeconds).toBe(25 * 60 - 1)
  expect(profile.badges.long_timer).toBe(false)
})
