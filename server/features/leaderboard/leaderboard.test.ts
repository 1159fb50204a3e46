/** The Hall of Fame end to end: who ranks, in what order, and a member's own rank. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminDeleteUser } from '#contract/admin/admin.ts'
import { EXACT_RANKS, getLeaderboard, getMyRanks, LEADERS_SHOWN } from '#contract/bowl/leaderboard.ts'
import { signUp } from '#contract/people/auth.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, member, PASSWORD, signUpBody, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'on' } })
const MINUTE_MS = 60_000

/** Passes the maximum age of cached lists first. */
function lists(of: TestApp = app) {
  of.pass(11_000)
  return of.browser().call(getLeaderboard)
}

async function idsIn(list: 'timeLeaders' | 'messageLeaders' | 'checkInLeaders') {
  return (await lists()).body[list].map(({ id }) => id)
}

const ranksOf = async ({ browser }: TestPerson) => (await browser.call(getMyRanks)).body

async function sit(person: TestPerson, ms: number) {
  await toggle(person, true)
  app.pass(ms)
  await toggle(person, false)
}

async function postMessages(person: TestPerson, count: number) {
  const live = await joinLive(app.url, person)
  for (let n = 1; n <= count; n++) live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `roll ${n}` } })
  await live.waitFor('MESSAGE', ({ message }) => message.clientId === `local-${count}`)
}

const fill = (users: number) =>
  fillDatabase(app.database, { users, seed: 3, isAdding: true, now: app.now(), say: () => undefined })

test('[LEAD-7] anyone may read the lists, whose entries hold six fields and nothing else', async () => {
  const rhoda = await member(app, 'rhoda')
  await sit(rhoda, 5 * MINUTE_MS)
  const { status, body } = await lists()
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['checkInLeaders', 'messageLeaders', 'success', 'timeLeaders'])
  expect(body.messageLeaders).toEqual([])
  expect(body.timeLeaders).toEqual([
    { id: rhoda.id, nickname: 'FlushMaster', emoji: '🧻', isPremium: false, rank: 1, stat: 300 },
  ])
})

test('[LEAD-8] guests, demo buddies and unfinished sits do not rank', async () => {
  const gus = await guest(app)
  await postMessages(gus, 3)
  await sit(gus, 9 * MINUTE_MS)
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  app.pass(5 * MINUTE_MS)
  const { body } = await lists()
  expect(body.timeLeaders).toEqual([])
  expect(body.messageLeaders).toEqual([])
  expect(body.checkInLeaders.map(({ id }) => id)).toEqual([rhoda.id])
  expect(await ranksOf(rhoda)).toEqual({ success: true, checkIns: { rank: 1, stat: 1 } })
})

test('[LEAD-8] a deleted account leaves the lists, and the others move up', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await sit(rhoda, 9 * MINUTE_MS)
  await sit(robin, 5 * MINUTE_MS)
  expect(await idsIn('timeLeaders')).toEqual([rhoda.id, robin.id])
  expect((await ranksOf(robin)).time).toEqual({ rank: 2, stat: 300 })
  const ada = await admin(app)
  await ada.browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  expect(await idsIn('timeLeaders')).toEqual([robin.id])
  expect((await ranksOf(robin)).time).toEqual({ rank: 1, stat: 300 })
})

test('[LEAD-7] [SAFE-2] blocking the first does not move the second up', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await sit(rhoda, 9 * MINUTE_MS)
  await sit(robin, 5 * MINUTE_MS)
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  app.pass(11_000)
  const { timeLeaders } = (await robin.browser.call(getLeaderboard)).body
  expect(timeLeaders.map(({ id, rank }) => [id, rank])).toEqual([[robin.id, 2]])
  expect((await ranksOf(robin)).time?.rank).toBe(2)
})

test('[LEAD-9] ties go to the member who got there first, in each list', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  for (const person of [robin, rhoda]) {
    await sit(person, 5 * MINUTE_MS)
    await toggle(person, true)
    await postMessages(person, 2)
    app.pass(1000)
  }
  for (const list of ['timeLeaders', 'messageLeaders', 'checkInLeaders'] as const) {
    expect(await idsIn(list), list).toEqual([robin.id, rhoda.id])
  }
  const { time, messages, checkIns } = await ranksOf(rhoda)
  expect([time?.rank, messages?.rank, checkIns?.rank]).toEqual([2, 2, 2])
})

test('[LEAD-9] reaching your own stat again does not cost you your rank', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await sit(rhoda, 5 * MINUTE_MS)
  await sit(robin, 5 * MINUTE_MS)
  await sit(rhoda, 5 * MINUTE_MS)
  expect(await idsIn('timeLeaders')).toEqual([rhoda.id, robin.id])
})

test('[PERF-2] unchanged lists are a 304, changed lists have another ETag', async () => {
  const rhoda = await member(app, 'rhoda')
  await sit(rhoda, 5 * MINUTE_MS)
  const first = await lists()
  const etag = first.headers.get('etag') ?? ''
  const again = () => app.browser().call(getLeaderboard, { headers: { 'if-none-match': etag } })
  expect(await again()).toMatchObject({ status: 304, text: '' })
  app.pass(60_000)
  expect((await again()).status).toBe(304)
  await sit(rhoda, 6 * MINUTE_MS)
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('[LEAD-8] [BADGE-8] a guest who signs up ranks at once with their visits as a guest', async () => {
  const gus = await guest(app)
  await lists()
  const { body } = await gus.browser.call(signUp, { body: { ...signUpBody('rhoda'), password: PASSWORD } })
  app.pass(1000)
  const { checkInLeaders } = (await app.browser().call(getLeaderboard)).body
  expect(checkInLeaders.map(({ id }) => id)).toEqual([body.id])
})

test('[LEAD-8] [LEAD-11] 25 lead; further down a rank is exact, then rounded down to hundreds', async () => {
  await fill(3000)
  const { db } = app.database
  const { body } = await lists()
  const sorted = (await db.select().from(stats)).sort(
    (a, b) =>
      b.totalVisits - a.totalVisits ||
      (a.visitsReachedAt?.getTime() ?? 0) - (b.visitsReachedAt?.getTime() ?? 0) ||
      (a.userId < b.userId ? -1 : 1),
  )
  expect(body.checkInLeaders.map(({ id }) => id)).toEqual(sorted.slice(0, LEADERS_SHOWN).map(({ userId }) => userId))
  expect(body.timeLeaders).toHaveLength(LEADERS_SHOWN)
  expect(body.messageLeaders).toHaveLength(LEADERS_SHOWN)

  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const moveTo = async (rank: number) => {
    const { totalVisits, visitsReachedAt } = sorted[rank - 1] ?? { totalVisits: 0, visitsReachedAt: null }
    const justAhead = new Date((visitsReachedAt?.getTime() ?? 0) - 1)
    await db.update(stats).set({ totalVisits, visitsReachedAt: justAhead }).where(eq(stats.userId, rhoda.id))
    return (await ranksOf(rhoda)).checkIns
  }
  for (const rank of [1, LEADERS_SHOWN + 1, 500, EXACT_RANKS]) {
    expect(await moveTo(rank)).toMatchObject({ rank })
    expect(await moveTo(rank)).not.toHaveProperty('isAbout')
  }
  expect(await moveTo(EXACT_RANKS + 1)).toMatchObject({ rank: 1000, isAbout: true })
  expect(await moveTo(1750)).toMatchObject({ rank: 1700, isAbout: true })
  expect(await moveTo(1950)).toMatchObject({ rank: 1900, isAbout: true })
})
