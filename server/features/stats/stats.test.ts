/** Figures and badges, through the API. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { signUp } from '#contract/people/auth.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, type Member, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const DAY_MS = 24 * 60 * 60 * 1000

async function sit({ id, browser }: Member, ms = 0): Promise<void> {
  await browser.call(setStatus, { body: { userId: id, isOnBowl: true } })
  app.pass(ms)
  await browser.call(setStatus, { body: { userId: id, isOnBowl: false } })
}

async function profileOf({ id, browser }: { id: string; browser: Member['browser'] }) {
  return (await browser.call(getProfile, { params: { userId: id } })).body
}

test('[STATS-1] [BADGE-7] a profile has the seven fields, and a newcomer’s are empty', async () => {
  const { success, profile } = await profileOf(await member(app, 'rhoda'))
  expect(success).toBe(true)
  expect(Object.keys(profile).sort()).toEqual(
    ['badges', 'currentStreak', 'isPremium', 'longestStreak', 'messagesCount', 'totalVisits', 'userId'].sort(),
  )
  expect(profile).toMatchObject({ totalVisits: 0, currentStreak: 0, longestStreak: 0, messagesCount: 0 })
})

test('[BADGE-1] [BADGE-5] [BADGE-6] the fifth visit earns Regular, at once and dated', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  for (let visit = 0; visit < 4; visit++) await sit(rhoda)
  expect((await profileOf(rhoda)).profile.badges.regular).toBe(false)
  await sit(rhoda)
  expect(await live.waitFor('BADGE_EARNED')).toEqual({ type: 'BADGE_EARNED', badge: 'regular' })
  const { profile, earnedAt } = await profileOf(rhoda)
  expect(profile).toMatchObject({ totalVisits: 5, badges: { regular: true, dedicated: false } })
  expect(Date.parse(earnedAt.regular ?? '')).toBeGreaterThan(0)
})

test('[BADGE-2] [BADGE-5] [STATS-4] days in a row earn Streaker and Bathroomholic, and are kept when the streak breaks', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let day = 0; day < 7; day++) {
    await sit(rhoda)
    app.pass(DAY_MS)
  }
  app.pass(2 * DAY_MS)
  const { profile } = await profileOf(rhoda)
  expect(profile).toMatchObject({ currentStreak: 0, longestStreak: 7 })
  expect(profile.badges).toMatchObject({ streaker: true, bathroomholic: true })
})

test('[BADGE-4] 25 minutes on the bowl earn "I’ll be out in a minute"; a second less does not', async () => {
  const rhoda = await member(app, 'rhoda')
  await sit(rhoda, 25 * 60_000 - 1000)
  expect((await profileOf(rhoda)).profile.badges.long_timer).toBe(false)
  await sit(rhoda, 25 * 60_000)
  const { profile, longestSeconds } = await profileOf(rhoda)
  expect(profile.badges.long_timer).toBe(true)
  expect(longestSeconds).toBe(25 * 60)
})

test('[BADGE-3] [BADGE-6] messages earn Chatty at 10, Social Butterfly at 50, Diamond in the rough at 100, each once', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  for (let n = 1; n <= 110; n++) live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `flush ${n}` } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === 'flush 110')
  await live.waitFor('BADGE_EARNED', ({ badge }) => badge === 'diamond_rough')
  const earned = live.events.flatMap((event) => (event.type === 'BADGE_EARNED' ? [event.badge] : []))
  expect(earned).toEqual(['chatty', 'social_butterfly', 'diamond_rough'])
  expect((await profileOf(rhoda)).profile.messagesCount).toBe(110)
})

test('[STATS-6] a message that cannot be counted is neither stored nor sent', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  await app.database.db.execute(sql`alter table stats add constraint nobody_talks check (messages_count = 0)`)
  onTestFinished(async () => void (await app.database.db.execute(sql`alter table stats drop constraint nobody_talks`)))
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'lost' } })
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'INTERNAL', clientId: 'local-1' })
  expect((await profileOf(rhoda)).profile.messagesCount).toBe(0)
  const again = await joinLive(app.url, rhoda)
  expect((await again.waitFor('CHAT_HISTORY')).messages).toEqual([])
})

test('[GUEST-15] a guest’s stats are those of the visit, without a streak', async () => {
  const gus = await guest(app)
  const { profile } = await profileOf(gus)
  expect(profile).toMatchObject({ totalVisits: 1, currentStreak: 0, longestStreak: 0, isPremium: false })
})

test('[STATS-2] an unknown person is a 404', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await rhoda.browser.call(getProfile, { params: { userId: 'u-nobody' } })
  expect(status).toBe(404)
  expect(body).toMatchObject({ success: false })
})

test('[BADGE-8] a guest earns no badge, and after signing up the visit is credited', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  for (let n = 1; n <= 10; n++) live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `sheet ${n}` } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === 'sheet 10')
  expect((await profileOf(gus)).profile.badges.chatty).toBe(false)
  const form = { email: 'gus@example.com', password: PASSWORD, nickname: 'PottyPal', emoji: '💩', isPremium: false }
  const { body } = await gus.browser.call(signUp, { body: form })
  const { profile } = await profileOf({ id: body.id, browser: gus.browser })
  expect(profile).toMatchObject({ totalVisits: 1, currentStreak: 1, messagesCount: 10, badges: { chatty: true } })
})

test('[STATS-12] everyone sees the day of a badge in its owner’s time zone, and nobody else the time', async () => {
  const browser = app.browser()
  const form = { email: 'rhoda@example.com', password: PASSWORD, nickname: 'FlushMaster', emoji: '🧻' }
  const { body } = await browser.call(signUp, { body: { ...form, isPremium: false, timeZone: 'Pacific/Kiritimati' } })
  const rhoda = { id: body.id, email: form.email, browser }
  for (let visit = 0; visit < 5; visit++) await sit(rhoda)
  const robin = await member(app, 'robin')
  const seen = (await robin.browser.call(getProfile, { params: { userId: rhoda.id } })).body
  const day = app.now().toLocaleDateString('en-CA', { timeZone: 'Pacific/Kiritimati' })
  expect(seen.badgeDates).toEqual({ regular: day })
  expect(seen.earnedAt).toEqual({})
  expect((await profileOf(rhoda)).badgeDates).toEqual({ regular: day })
})

test('[STATS-11] your own profile shows when your local day ends, and nobody else’s does', async () => {
  const browser = app.browser()
  const form = { email: 'nia@example.com', password: PASSWORD, nickname: 'PottyPal', emoji: '💩', isPremium: false }
  const { body } = await browser.call(signUp, { body: { ...form, timeZone: 'Asia/Kathmandu' } })
  const { dayEndsAt = '' } = await profileOf({ id: body.id, browser })
  expect(dayEndsAt).toMatch(/T18:15:00\.000Z$/)
  const untilThen = Date.parse(dayEndsAt) - app.now().getTime()
  expect([untilThen > 0, untilThen <= DAY_MS]).toEqual([true, true])
  const robin = await member(app, 'robin')
  const seen = await robin.browser.call(getProfile, { params: { userId: body.id } })
  expect(seen.body).not.toHaveProperty('dayEndsAt')
})

test('[STATS-1] others see the stats, but neither the days nor the exact dates', async () => {
  const rhoda = await member(app, 'rhoda')
  await sit(rhoda)
  const robin = await member(app, 'robin')
  const { body } = await robin.browser.call(getProfile, { params: { userId: rhoda.id } })
  expect(body.profile.totalVisits).toBe(1)
  expect(body).not.toHaveProperty('week')
  expect(body.memberSince).toMatch(/^\d{4}-\d{2}-01$/)
  expect(body.earnedAt).toEqual({})
  expect((await profileOf(rhoda)).week).toHaveLength(7)
})
