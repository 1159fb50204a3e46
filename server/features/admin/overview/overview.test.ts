/** The overview of an empty instance, and of one with a few days of activity. */
import { expect, test } from 'vitest'
import { adminNodes, adminOverview } from '#contract/admin/admin-overview.ts'
import { recordPageView } from '#contract/admin/page-views.ts'
import { report } from '#contract/people/safety.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, guest, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const app = await startApp({ settings: { DEMO_BUDDIES: 'on', RATE_LIMITS: 'off' } })

async function post(live: Live, content: string) {
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === content)
}

async function readOverview(query = '') {
  const { browser } = await admin(app)
  return (await browser.call(adminOverview, { query })).body
}

test('[ADMIN-32] an empty instance has all its days and hours, without gaps', async () => {
  const fortnight = await readOverview()
  expect(fortnight).toMatchObject({ onBowlNow: 0, hereNow: 0, members: 0, premium: 0, guestsToday: 0, openReports: 0 })
  expect(fortnight.days).toHaveLength(14)
  expect(fortnight.hours).toHaveLength(24)
  expect(fortnight.pages).toEqual([])
  const month = await readOverview('?days=30')
  expect(month.days.map(({ day }) => Date.parse(day) / DAY)).toEqual(
    Array.from({ length: 30 }, (_, at) => Math.floor(app.now().getTime() / DAY) - 29 + at),
  )
  expect(
    month.days.every(({ signUps, messages, visits, pageViews }) => !(signUps + messages + visits + pageViews)),
  ).toBe(true)
})

test('[ADMIN-32] [ADMIN-20] activity is counted on its day, in its hour and by page', async () => {
  // Noon, so that all hours of the test stay within one day.
  app.pass(DAY + 12 * HOUR - (app.now().getTime() % DAY))
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const first = await joinLive(app.url, rhoda)
  for (const content of ['one', 'two', 'three']) await post(first, content)
  await toggle(rhoda, false)
  for (const path of ['/home', '/home', '/chat']) await app.browser().call(recordPageView, { body: { path } })
  await app.settled()
  const before = await readOverview()
  expect(before.days.at(-1)).toMatchObject({ signUps: 1, messages: 3, visits: 1, pageViews: 3 })

  app.pass(DAY)
  const pearl = await member(app, 'pearl')
  const gus = await guest(app)
  await toggle(pearl, true)
  const live = await joinLive(app.url, pearl)
  await post(live, 'four')
  await gus.browser.call(report, { body: { kind: 'profile', subjectId: pearl.id, reason: 'spam' } })
  await app.browser().call(recordPageView, { body: { path: '/chat' } })
  await app.settled()

  const now = await readOverview()
  expect(now).toMatchObject({ onBowlNow: 2, members: 2, premium: 1, guestsToday: 1, openReports: 1 })
  expect(now.hereNow).toBeGreaterThanOrEqual(1)
  expect(now.days.slice(-2)).toMatchObject([
    { signUps: 1, messages: 3, visits: 1, pageViews: 3 },
    { signUps: 1, messages: 1, visits: 2, pageViews: 1 },
  ])
  const zeros = Array.from({ length: 12 }, () => 0)
  expect(now.pages).toEqual([
    { path: '/chat', total: 2, byDay: [...zeros, 1, 1] },
    { path: '/home', total: 2, byDay: [...zeros, 2, 0] },
  ])
  expect(now.hours.map(({ onBowl }) => onBowl)).toEqual([...Array.from({ length: 23 }, () => 0), 2])
  expect(now.hours.at(-1)?.at).toMatch(/T12:00:00.000Z$/)

  // People who stay count in the next hour too, and the past hour keeps its value.
  app.pass(HOUR)
  expect((await readOverview()).hours.slice(-2).map(({ onBowl }) => onBowl)).toEqual([2, 2])
})

test('[ADMIN-33] the list of nodes has one entry for a single process', async () => {
  await joinLive(app.url, await member(app, 'rhoda'))
  const { browser } = await admin(app)
  const { seats } = (await browser.call(adminNodes)).body
  expect(seats).toMatchObject([{ version: 'test', connections: 1, people: 1, isThisOne: true }])
  expect(Date.parse(seats[0]?.startedAt ?? '')).toBeLessThanOrEqual(app.now().getTime())
  expect(seats[0]?.memoryMb).toBeGreaterThan(10)
})
