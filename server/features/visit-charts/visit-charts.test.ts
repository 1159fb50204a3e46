/** Visit charts end to end. */
import { expect, test } from 'vitest'
import { signUp } from '#contract/people/auth.ts'
import { getVisitCharts, VISIT_CHARTS_DAYS } from '#contract/premium/visit-charts.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guest, member, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' }, isClockStill: true })
const DAY = 24 * 60 * 60 * 1000
const HOURS = new Array<number>(24).fill(0)
const NOON = '2027-06-01T12:00:00Z'

/** A premium member in this time zone; the clock is at noon UTC of 1 June 2027. */
async function pearlIn(timeZone: string) {
  app.pass(Date.parse(NOON) - app.now().getTime())
  const browser = app.browser()
  const { body } = await browser.call(signUp, { body: { ...signUpBody('pearl'), timeZone } })
  const charts = async () => (await browser.call(getVisitCharts)).body
  return { id: body.id, browser, charts }
}

type PastSit = { at: string; day?: string; minutes?: number }

async function insertSits(personId: string, ...past: PastSit[]) {
  const rows = past.map(({ at, day = at.slice(0, 10), minutes }) => {
    const startedAt = new Date(at)
    const endedAt = minutes === undefined ? null : new Date(startedAt.getTime() + minutes * 60_000)
    return {
      personId,
      startedAt,
      localDay: day,
      lastActivityAt: startedAt,
      endedAt,
      endReason: endedAt && ('toggled' as const),
    }
  })
  await app.database.db.insert(sits).values(rows)
}

function hours(visits: Record<number, number>) {
  return HOURS.map((none, hour) => visits[hour] ?? none)
}

test('[STATS-7] visit charts are for premium members only', async () => {
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  expect((await rhoda.browser.call(getVisitCharts)).body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  expect((await rhoda.browser.call(getVisitCharts)).status).toBe(403)
  expect((await gus.browser.call(getVisitCharts)).status).toBe(403)
  expect((await app.browser().call(getVisitCharts)).status).toBe(401)
})

test('[STATS-7] a newcomer’s charts are empty', async () => {
  const { charts } = await pearlIn('UTC')
  expect(await charts()).toEqual({
    byHour: HOURS,
    byWeekday: [0, 0, 0, 0, 0, 0, 0],
    lengths: [],
    calendar: [],
    finishedSits: 0,
    averageSeconds: 0,
    longestSeconds: 0,
    outranked: { visits: 0, messages: 0, longest: 0 },
  })
})

test('[STATS-7] visits by hour, weekday and day, and lengths by week', async () => {
  const { id, charts } = await pearlIn('UTC')
  const robin = await member(app, 'robin')
  await insertSits(robin.id, { at: '2027-05-31T09:00:00Z', minutes: 50 })
  await insertSits(
    id,
    { at: '2027-05-17T07:10:00Z', minutes: 4 },
    { at: '2027-05-17T07:50:00Z', minutes: 8 },
    { at: '2027-05-23T23:59:00Z', minutes: 30 },
    { at: '2027-05-31T07:00:00Z', minutes: 2 },
    { at: '2027-06-01T11:55:00Z' },
  )
  expect(await charts()).toMatchObject({
    byHour: hours({ 7: 3, 11: 1, 23: 1 }),
    byWeekday: [3, 1, 0, 0, 0, 0, 1],
    lengths: [
      { weekStart: '2027-05-17', averageSeconds: 14 * 60, longestSeconds: 30 * 60, sits: 3 },
      { weekStart: '2027-05-31', averageSeconds: 120, longestSeconds: 120, sits: 1 },
    ],
    calendar: [
      { day: '2027-05-17', visits: 2 },
      { day: '2027-05-23', visits: 1 },
      { day: '2027-05-31', visits: 1 },
      { day: '2027-06-01', visits: 1 },
    ],
    finishedSits: 4,
    averageSeconds: 11 * 60,
    longestSeconds: 30 * 60,
  })
})

test('[STATS-7] [STATS-8] hours are local, also across daylight saving changes', async () => {
  const { id, charts } = await pearlIn('Europe/Berlin')
  await insertSits(
    id,
    { at: '2026-10-25T00:30:00Z', minutes: 1 },
    { at: '2026-10-25T01:30:00Z', minutes: 1 },
    { at: '2027-03-28T00:30:00Z', minutes: 1 },
    { at: '2027-03-28T01:30:00Z', minutes: 1 },
    { at: '2027-05-31T22:30:00Z', day: '2027-06-01', minutes: 1 },
  )
  const { byHour, byWeekday } = await charts()
  expect(byHour).toEqual(hours({ 0: 1, 1: 1, 2: 2, 3: 1 }))
  expect(byWeekday).toEqual([0, 1, 0, 0, 0, 0, 4])
})

test('[STATS-8] a time zone with a 45 minute offset is handled', async () => {
  const { id, charts } = await pearlIn('Asia/Kathmandu')
  await insertSits(
    id,
    { at: '2027-05-31T18:14:59Z', minutes: 1 },
    { at: '2027-05-31T18:15:00Z', day: '2027-06-01', minutes: 1 },
  )
  const { byHour, byWeekday } = await charts()
  expect(byHour).toEqual(hours({ 0: 1, 23: 1 }))
  expect(byWeekday).toEqual([1, 1, 0, 0, 0, 0, 0])
})

test('[STATS-8] the charts cover a year, and not the day before it', async () => {
  const { id, charts } = await pearlIn('Pacific/Auckland')
  const made = Array.from({ length: VISIT_CHARTS_DAYS + 30 }, (_, back) => {
    const at = new Date(Date.parse(NOON) - back * DAY)
    // At noon UTC it is already the next day there.
    return { at: at.toISOString(), day: new Date(at.getTime() + DAY).toISOString().slice(0, 10), minutes: 5 }
  })
  await insertSits(id, ...made)
  const { calendar, finishedSits, byWeekday } = await charts()
  expect(calendar).toHaveLength(VISIT_CHARTS_DAYS)
  expect([calendar[0]?.day, calendar.at(-1)?.day]).toEqual(['2026-06-03', '2027-06-02'])
  expect(finishedSits).toBe(VISIT_CHARTS_DAYS)
  expect([...byWeekday].sort()).toEqual([52, 52, 52, 52, 52, 52, 53])
})

test('[PRES-4] [STATS-8] at most 12 visits of a day count, but every sit counts for the lengths', async () => {
  const { id, charts } = await pearlIn('UTC')
  const many = Array.from({ length: 20 }, (_, n) => ({
    at: `2027-05-31T${10 + Math.floor(n / 5)}:00:0${n % 5}Z`,
    minutes: 1,
  }))
  await insertSits(id, ...many)
  const { byHour, calendar, finishedSits } = await charts()
  expect(byHour).toEqual(hours({ 10: 5, 11: 5, 12: 2 }))
  expect(calendar).toEqual([{ day: '2027-05-31', visits: 12 }])
  expect(finishedSits).toBe(20)
})

test('[STATS-7] the share outranked includes members who never sat', async () => {
  const pearl = await pearlIn('UTC')
  const rhoda = await member(app, 'rhoda')
  await member(app, 'robin')
  const sit = async (person: typeof rhoda | typeof pearl, ms: number) => {
    await toggle(person, true)
    app.pass(ms)
    await toggle(person, false)
  }
  await sit(rhoda, 60_000)
  await sit(pearl, 30_000)
  expect((await pearl.charts()).outranked).toEqual({ visits: 50, messages: 0, longest: 50 })
  await sit(pearl, 30_000)
  expect((await pearl.charts()).outranked).toEqual({ visits: 100, messages: 0, longest: 50 })
})
