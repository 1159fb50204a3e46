/** The summary of the latest finished sit, and how often two members sat together, through the API. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { COMPANY_SHOWN, getCompany, getLatestSit } from '#contract/bowl/sits.ts'
import { signUp } from '#contract/people/auth.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, type Member, member, signUpBody, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The people of these tests have no socket, so nothing but a press may end their sits. */
const settings = { RATE_LIMITS: 'off', PRESENCE_GRACE_MS: String(DAY), SIT_RESUME_MS: String(DAY) }
const app = await startApp({ settings: { ...settings, DEMO_BUDDIES: 'on' }, isClockStill: true })

const on = (person: TestPerson) => toggle(person, true)
const off = (person: TestPerson) => toggle(person, false)

async function sit(person: TestPerson, ms: number): Promise<void> {
  await on(person)
  app.pass(ms)
  await off(person)
}

async function latestOf({ browser }: TestPerson) {
  const { status, body } = await browser.call(getLatestSit)
  expect(status).toBe(200)
  return body.sit ?? expect.fail('there is no finished sit')
}

async function together({ browser }: TestPerson, otherId: string) {
  const { status, body } = await browser.call(getCompany, { params: { userId: otherId } })
  return { status, ...body }
}

async function memberIn(timeZone: string): Promise<Member> {
  const browser = app.browser()
  const form = signUpBody('rhoda')
  const { body } = await browser.call(signUp, { body: { ...form, timeZone } })
  return { id: body.id, email: form.email, browser }
}

/** Moves the clock to the next moment that reads like this in UTC, "08:00" on a Monday (1) for example. */
function waitUntil(weekday: number, time: string): void {
  const today = new Date(app.now())
  const days = (weekday - today.getUTCDay() + 7) % 7 || 7
  const day = new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
  app.pass(Date.parse(`${day}T${time}:00.000Z`) - today.getTime())
}

/** A demo buddy with a row of their own, during the other's whole latest sit. */
async function sitOfDemoBuddy({ id }: TestPerson): Promise<void> {
  const { db } = app.database
  const [demo] = await db.select().from(users).where(eq(users.isDemo, true)).limit(1)
  const [sitting] = await db.select().from(sits).where(eq(sits.personId, id))
  if (!demo || !sitting) throw new Error('no demo buddy, or no sit')
  const { startedAt, endedAt, localDay, lastActivityAt } = sitting
  await db.insert(sits).values({ personId: demo.id, startedAt, endedAt, localDay, lastActivityAt })
}

test('[SIT-1] nobody has a summary before the first finished sit, and an open sit has none', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await rhoda.browser.call(getLatestSit)).body).toEqual({ success: true, sit: null })
  await on(rhoda)
  expect((await rhoda.browser.call(getLatestSit)).body).toEqual({ success: true, sit: null })
})

test('[SIT-1] a member’s first sit: its length and end, the visit and the streak, nothing to compare with', async () => {
  const rhoda = await member(app, 'rhoda')
  waitUntil(3, '08:00')
  const startedAt = app.now().toISOString()
  await sit(rhoda, 12 * MINUTE + 24 * SECOND)
  expect(await latestOf(rhoda)).toEqual({
    id: expect.any(String),
    startedAt,
    endedAt: app.now().toISOString(),
    seconds: 744,
    reason: 'toggled',
    visitsToday: 1,
    totalVisits: 1,
    longest: null,
    company: { total: 0, people: [] },
    messages: 0,
    streak: { days: 1, keptEarlierToday: false, week: [false, false, true, false, false, false, false], today: 2 },
    badges: { earned: [], nearest: null },
  })
})

test('[SIT-2] everyone whose sit overlapped for 60 seconds is company, the longest first, guests too', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  await on(robin)
  app.pass(MINUTE)
  await on(rhoda)
  const gus = await guest(app)
  app.pass(59 * SECOND)
  await off(robin)
  app.pass(SECOND)
  await off(gus)
  await on(pearl)
  app.pass(2 * MINUTE)
  await off(rhoda)
  const { company } = await latestOf(rhoda)
  expect(company).toEqual({
    total: 2,
    people: [
      { nickname: 'Pearl of the Loo', emoji: '🚽', isPremium: true },
      { nickname: expect.stringMatching(/Just Visiting/), emoji: '💩', isPremium: false },
    ],
  })
  // Robin's own sit touched Rhoda's by 59 seconds, Gus's by 60.
  expect((await latestOf(robin)).company.total).toBe(0)
  expect((await latestOf(gus)).company.total).toBe(1)
})

test('[SIT-2] a person with two overlapping sits is listed once, and at most four are named', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  await on(rhoda)
  for (let n = 0; n < 2; n++) await sit(robin, 2 * MINUTE)
  for (let n = 1; n <= 5; n++) await guest(app, `guest-Gus0000${n}`)
  app.pass(MINUTE)
  await off(rhoda)
  await sitOfDemoBuddy(rhoda)
  const { company } = await latestOf(rhoda)
  expect(company.total).toBe(6)
  expect(company.people).toHaveLength(COMPANY_SHOWN)
})

test('[SIT-2] [SAFE-2] a blocked person is nobody’s company, either way', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await Promise.all([on(rhoda), on(robin)])
  app.pass(5 * MINUTE)
  await off(rhoda)
  await off(robin)
  expect((await latestOf(rhoda)).company.total).toBe(1)
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  expect((await latestOf(rhoda)).company).toEqual({ total: 0, people: [] })
  expect((await latestOf(robin)).company).toEqual({ total: 0, people: [] })
})

test('[SIT-3] messages are those to the room during the sit', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  const post = async (id: string) => {
    live.send({ type: 'MESSAGE', message: { id, content: id } })
    await live.waitFor('MESSAGE', ({ message }) => message.clientId === id)
  }
  await on(rhoda)
  await post('local-before')
  await off(rhoda)
  app.pass(MINUTE)
  await on(rhoda)
  await post('local-1')
  await post('local-2')
  app.pass(MINUTE)
  await off(rhoda)
  expect((await latestOf(rhoda)).messages).toBe(2)
})

test('[SIT-4] a sit is ranked among the person’s own finished sits; of two equal sits the earlier ranks higher', async () => {
  const rhoda = await member(app, 'rhoda')
  const longestAfter = async (ms: number) => {
    await sit(rhoda, ms)
    return (await latestOf(rhoda)).longest
  }
  expect(await longestAfter(5 * MINUTE)).toBeNull()
  expect(await longestAfter(7 * MINUTE)).toEqual({ rank: 1, previousSeconds: 300 })
  expect(await longestAfter(6 * MINUTE)).toEqual({ rank: 2, previousSeconds: 420 })
  expect(await longestAfter(7 * MINUTE)).toEqual({ rank: 2, previousSeconds: 420 })
})

test('[SIT-5] the streak and its week follow the person’s own calendar', async () => {
  const rhoda = await memberIn('Pacific/Auckland')
  // Saturday evening in UTC is Sunday morning in Auckland.
  waitUntil(6, '20:00')
  await sit(rhoda, MINUTE)
  const sunday = await latestOf(rhoda)
  expect(sunday.streak).toEqual({
    days: 1,
    keptEarlierToday: false,
    week: [false, false, false, false, false, false, true],
    today: 6,
  })
  app.pass(DAY)
  await sit(rhoda, MINUTE)
  await sit(rhoda, MINUTE)
  const monday = await latestOf(rhoda)
  expect(monday).toMatchObject({ visitsToday: 2, totalVisits: 3 })
  // A new week has begun.
  expect(monday.streak).toEqual({
    days: 2,
    keptEarlierToday: true,
    week: [true, false, false, false, false, false, false],
    today: 0,
  })
})

test('[SIT-6] badges of a sit are those earned from its first to its last moment; the nearest is at half or more', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let visit = 1; visit <= 2; visit++) await sit(rhoda, MINUTE)
  expect((await latestOf(rhoda)).badges).toEqual({ earned: [], nearest: null })
  await sit(rhoda, MINUTE)
  expect((await latestOf(rhoda)).badges.nearest).toEqual({ badge: 'regular', value: 3, goal: 5 })
  await sit(rhoda, MINUTE)
  await sit(rhoda, 20 * MINUTE)
  expect((await latestOf(rhoda)).badges).toEqual({
    earned: ['regular'],
    nearest: { badge: 'long_timer', value: 20 * 60, goal: 25 * 60 },
  })
  await sit(rhoda, 25 * MINUTE)
  expect((await latestOf(rhoda)).badges).toEqual({
    earned: ['long_timer'],
    nearest: { badge: 'dedicated', value: 6, goal: 10 },
  })
})

test('[SIT-7] a guest’s summary has length, company and messages only', async () => {
  const rhoda = await member(app, 'rhoda')
  await on(rhoda)
  const gus = await guest(app)
  app.pass(3 * MINUTE)
  await off(gus)
  expect(await latestOf(gus)).toMatchObject({
    seconds: 180,
    visitsToday: 0,
    totalVisits: 0,
    longest: null,
    company: { total: 1, people: [{ nickname: 'FlushMaster' }] },
    messages: 0,
    streak: null,
    badges: { earned: [], nearest: null },
  })
})

test('[SIT-1] a sit that inactivity ended says so', async () => {
  const rhoda = await member(app, 'rhoda')
  await joinLive(app.url, rhoda)
  await on(rhoda)
  app.pass(21 * MINUTE)
  await app.runPeriodicJobs()
  expect(await latestOf(rhoda)).toMatchObject({ reason: 'inactive' })
})

test('[SIT-8] two members see how often they sat together and when last, an open sit included', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  expect(await together(rhoda, robin.id)).toEqual({ status: 200, success: true, sits: 0, last: null })
  await Promise.all([on(rhoda), on(robin)])
  app.pass(2 * MINUTE)
  await Promise.all([off(rhoda), off(robin)])
  await on(robin)
  app.pass(59 * SECOND)
  await off(robin)
  await on(robin)
  app.pass(MINUTE)
  await on(rhoda)
  const at = app.now().toISOString()
  app.pass(90 * SECOND)
  const expected = { status: 200, success: true, sits: 2, last: { at, seconds: 90 } }
  expect(await together(rhoda, robin.id)).toEqual(expected)
  expect(await together(robin, rhoda.id)).toEqual(expected)
})

test('[SIT-8] [SAFE-2] 404 for yourself, a guest, an unknown or a blocked person', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const gus = await guest(app)
  for (const id of [rhoda.id, gus.id, 'u-unknown']) expect((await together(rhoda, id)).status).toBe(404)
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  expect((await together(rhoda, robin.id)).status).toBe(404)
  expect((await together(robin, rhoda.id)).status).toBe(404)
})
