/** A member's own badges, and the line that tells the room about a new one, through the API. */
import { expect, test } from 'vitest'
import { adminMute } from '#contract/admin/admin.ts'
import { type BadgeKey, getBadges, markBadgesSeen, setBadgeSettings } from '#contract/bowl/badges.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, anotherDevice, type Member, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' }, isClockStill: true })
const MINUTE = 60_000

async function sitTimes(person: Member, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await toggle(person, true)
    await toggle(person, false)
  }
}

const mine = async ({ browser }: Member) => (await browser.call(getBadges)).body

/** The badges that the socket got a line about, in order. */
async function linesOf(live: Live): Promise<BadgeKey[]> {
  await live.caughtUp()
  return live.eventsOf('BADGE_LINE').map(({ badge }) => badge)
}

test('[BADGE-9] a member’s badges are dated and new until they are marked as seen, on every device', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  expect(await mine(rhoda)).toMatchObject({ badges: {}, tellsRoom: true })
  await sitTimes(rhoda, 5)
  const earnedAt = app.now().toISOString()
  expect((await mine(phone)).badges).toEqual({ regular: { earnedAt, isSeen: false } })
  await rhoda.browser.call(markBadgesSeen, { body: { badges: ['regular', 'chatty'] } })
  expect((await mine(phone)).badges).toEqual({ regular: { earnedAt, isSeen: true } })
  await sitTimes(rhoda, 5)
  expect((await mine(phone)).badges).toMatchObject({ regular: { isSeen: true }, dedicated: { isSeen: false } })
})

test('[BADGE-9] marking badges as seen changes nobody else’s', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await sitTimes(rhoda, 5)
  await sitTimes(robin, 5)
  await rhoda.browser.call(markBadgesSeen, { body: { badges: ['regular'] } })
  expect((await mine(robin)).badges).toMatchObject({ regular: { isSeen: false } })
})

test('[BADGE-9] each badge has its own goal, and no value goes beyond it', async () => {
  const rhoda = await member(app, 'rhoda')
  await sitTimes(rhoda, 7)
  expect((await mine(rhoda)).progress).toEqual({
    regular: { value: 5, goal: 5 },
    dedicated: { value: 7, goal: 10 },
    streaker: { value: 1, goal: 3 },
    bathroomholic: { value: 1, goal: 7 },
    chatty: { value: 0, goal: 10 },
    social_butterfly: { value: 0, goal: 50 },
    diamond_rough: { value: 0, goal: 100 },
    long_timer: { value: 0, goal: 1500 },
  })
})

test('[BADGE-10] a badge is announced in the room at most once in 10 minutes per member', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const live = await joinLive(app.url, robin)
  await sitTimes(rhoda, 4)
  expect(await linesOf(live)).toEqual([])
  await sitTimes(rhoda, 1)
  expect(await live.waitFor('BADGE_LINE')).toEqual({
    type: 'BADGE_LINE',
    userId: rhoda.id,
    nickname: 'FlushMaster',
    badge: 'regular',
    at: app.now().toISOString(),
  })
  app.pass(10 * MINUTE - 1)
  await sitTimes(rhoda, 5)
  await sitTimes(robin, 5)
  expect((await mine(rhoda)).badges).toHaveProperty('dedicated')
  expect(live.eventsOf('BADGE_LINE').map(({ userId }) => userId)).toEqual([rhoda.id, robin.id])
  await toggle(rhoda, true)
  app.pass(25 * MINUTE)
  await toggle(rhoda, false)
  expect(await linesOf(live)).toEqual(['regular', 'regular', 'long_timer'])
})

test('[BADGE-11] a member who turned announcements off earns a badge without a line', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const live = await joinLive(app.url, robin)
  const { body } = await rhoda.browser.call(setBadgeSettings, { body: { tellsRoom: false } })
  expect(body).toEqual({ success: true, tellsRoom: false })
  await sitTimes(rhoda, 5)
  expect(await mine(rhoda)).toMatchObject({ tellsRoom: false, badges: { regular: {} } })
  expect(await linesOf(live)).toEqual([])
  await rhoda.browser.call(setBadgeSettings, { body: { tellsRoom: true } })
  await sitTimes(rhoda, 5)
  expect(await linesOf(live)).toEqual(['dedicated'])
})

test('[BADGE-11] no line about a muted member', async () => {
  const [rhoda, robin, ada] = [await member(app, 'rhoda'), await member(app, 'robin'), await admin(app)]
  const live = await joinLive(app.url, robin)
  const until = new Date(app.now().getTime() + 60 * MINUTE).toISOString()
  const muted = await ada.browser.call(adminMute, { params: { id: rhoda.id }, body: { reason: 'Spam', until } })
  expect(muted.status).toBe(200)
  await sitTimes(rhoda, 5)
  expect((await mine(rhoda)).badges).toHaveProperty('regular')
  expect(await linesOf(live)).toEqual([])
})

test('[BADGE-11] [SAFE-2] no line between two people when one has blocked the other', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  const lives = { robin: await joinLive(app.url, robin), pearl: await joinLive(app.url, pearl) }
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  await sitTimes(rhoda, 5)
  expect(await linesOf(lives.pearl)).toEqual(['regular'])
  expect(await linesOf(lives.robin)).toEqual([])
  await sitTimes(robin, 5)
  await lives.pearl.waitFor('BADGE_LINE', ({ userId }) => userId === robin.id)
})
