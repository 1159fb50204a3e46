/** Each badge at its threshold and one step below it, earned once, even when two devices reach it together. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { anotherDevice, type Member, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' }, isClockStill: true })
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** One person on two devices, each with a socket. */
type Pair = { first: Member; second: Member; lives: [Live, Live] }

type BadgeCase = {
  badge: BadgeKey
  /** Everything up to one step below the threshold. */
  approach: (pair: Pair) => Promise<void>
  /** The last step, on both devices at once. */
  cross: (pair: Pair) => Promise<unknown>
}

const badgeCases: BadgeCase[] = [
  { badge: 'regular', approach: visits(4), cross: getOnTwice },
  { badge: 'dedicated', approach: visits(9), cross: getOnTwice },
  { badge: 'streaker', approach: days(2), cross: getOnTwice },
  { badge: 'bathroomholic', approach: days(6), cross: getOnTwice },
  { badge: 'chatty', approach: messages(9), cross: postTwice },
  { badge: 'social_butterfly', approach: messages(49), cross: postTwice },
  { badge: 'diamond_rough', approach: messages(99), cross: postTwice },
  { badge: 'long_timer', approach: longSit, cross: getOffTwice },
]

test.each(badgeCases)(
  '[BADGE-1, BADGE-2, BADGE-3, BADGE-4, BADGE-5, BADGE-6] $badge: not one step before, then once, on every device, with two devices crossing at once',
  async ({ badge, approach, cross }) => {
    const first = await member(app, 'rhoda')
    const second = await anotherDevice(app, first)
    const pair: Pair = { first, second, lives: [await joinLive(app.url, first), await joinLive(app.url, second)] }
    const robin = await joinLive(app.url, await member(app, 'robin'))

    await approach(pair)
    expect((await profileOf(first)).profile.badges[badge]).toBe(false)

    await cross(pair)
    for (const live of pair.lives) await live.waitFor('BADGE_EARNED', (event) => event.badge === badge)
    expect((await profileOf(second)).profile.badges[badge]).toBe(true)
    const rows = await app.database.db.select().from(earnedBadges).where(eq(earnedBadges.userId, first.id))
    const dated = rows.filter((row) => row.badge === badge)
    expect(dated).toHaveLength(1)
    expect(Math.abs(app.now().getTime() - (dated[0]?.earnedAt.getTime() ?? 0))).toBeLessThan(10_000)

    // Past the threshold it is not earned a second time.
    await cross(pair)
    for (const live of pair.lives) {
      await live.caughtUp()
      expect(live.eventsOf('BADGE_EARNED').filter((event) => event.badge === badge)).toHaveLength(1)
    }
    await robin.caughtUp()
    expect(robin.eventsOf('BADGE_EARNED')).toEqual([])
  },
)

test('[BADGE-4] a sit that is one second too short earns nothing, and an open sit has no length', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  await toggle(rhoda, true)
  await stay(rhoda, live, 25 * MINUTE_MS - 1000)
  await toggle(rhoda, false)
  await toggle(rhoda, true)
  await stay(rhoda, live, 26 * MINUTE_MS)
  const { profile, longestSeconds } = await profileOf(rhoda)
  expect(profile.badges.long_timer).toBe(false)
  expect(longestSeconds).toBe(25 * 60 - 1)
})

function visits(count: number) {
  return async ({ first }: Pair) => {
    for (let n = 0; n < count; n++) await sitBriefly(first)
  }
}

function days(count: number) {
  return async ({ first }: Pair) => {
    for (let n = 0; n < count; n++) {
      await sitBriefly(first)
      app.pass(DAY_MS)
    }
  }
}

function messages(count: number) {
  return async ({ first, lives: [live] }: Pair) => {
    await toggle(first, true)
    for (let n = 1; n <= count; n++)
      live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `sheet ${n}` } })
    await live.waitFor('MESSAGE', ({ message }) => message.clientId === `local-${count}`)
  }
}

async function longSit({ first, lives: [live] }: Pair) {
  await toggle(first, true)
  await stay(first, live, 25 * MINUTE_MS)
}

/** The same press reaches the server from a socket and from a call of the other device. */
async function getOnTwice({ first, second, lives: [live] }: Pair) {
  await toggle(second, false)
  const before = live.eventsOf('STATUS').length
  live.send({ type: 'TOGGLE_STATUS', userId: first.id, isOnBowl: true })
  const isOnBowlEvent = () =>
    live
      .eventsOf('STATUS')
      .slice(before)
      .find(({ isOnBowl }) => isOnBowl)
  await Promise.all([toggle(second, true), live.until('on the bowl', isOnBowlEvent)])
}

async function getOffTwice({ first, second, lives: [live] }: Pair) {
  live.send({ type: 'TOGGLE_STATUS', userId: first.id, isOnBowl: false })
  await Promise.all([toggle(second, false), live.waitFor('STATUS', ({ isOnBowl }) => !isOnBowl)])
}

async function postTwice({ lives }: Pair) {
  const says = lives.map((live, index) => {
    const id = `local-${index}-${performance.now()}`
    live.send({ type: 'MESSAGE', message: { id, content: 'both at once' } })
    return live.waitFor('MESSAGE', ({ message }) => message.clientId === id)
  })
  await Promise.all(says)
}

async function sitBriefly(person: Member) {
  await toggle(person, true)
  await toggle(person, false)
}

/** In steps of ten minutes with some activity each, so that inactivity does not end the sit. */
async function stay({ id }: Member, live: Live, ms: number) {
  for (let left = ms; left > 0; left -= 10 * MINUTE_MS) {
    app.pass(Math.min(left, 10 * MINUTE_MS))
    live.clear()
    live.send({ type: 'TOGGLE_STATUS', userId: id, isOnBowl: true })
    await live.caughtUp()
  }
}

async function profileOf({ id, browser }: Member) {
  return (await browser.call(getProfile, { params: { userId: id } })).body
}
