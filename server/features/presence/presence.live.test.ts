/** Presence through sockets, with a clock that the test moves. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { anotherDevice, guest, member, signUpBody, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const GRACE = 15 * SECOND
const RESUME = 3 * MINUTE
const WARN = 15 * MINUTE
const OFF = 20 * MINUTE

const app = await startApp({ isClockStill: true, settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const press = (userId: string, isOnBowl: boolean) => ({ type: 'TOGGLE_STATUS', userId, isOnBowl }) as const
const rows = () => app.database.db.select().from(sits).orderBy(asc(sits.id))
const isListed = async () => (await app.browser().call(getActiveUsers)).body.total === 1
const isOnBowl = async ({ browser }: TestPerson) => (await browser.call(getMe)).body.isOnBowl
const statusEvents = (live: Live) =>
  live.eventsOf('STATUS', 'INACTIVITY_WARNING', 'AUTO_LOGOUT').map(({ type }) => type)

async function later(ms: number) {
  app.pass(ms)
  await app.runPeriodicJobs()
}

async function sitting(person: TestPerson) {
  const live = await joinLive(app.url, person)
  live.send(press(person.id, true))
  await live.waitFor('STATUS', (event) => event.isOnBowl)
  live.clear()
  return live
}

/** Cuts the socket, and waits until the server has noticed. */
async function cut(live: Live, { id }: TestPerson, left = 0) {
  live.cut()
  await expect.poll(() => app.app.hub.connectionsOf(id).length).toBe(left)
}

test('[PRES-1] [PRES-2] one press by socket, under either name, and by call is one transition', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  for (const isOn of [true, false]) {
    live.send(press(rhoda.id, isOn))
    live.send({ ...press(rhoda.id, isOn), type: 'toggleOnBowl' })
    await Promise.all([toggle(rhoda, isOn), toggle(rhoda, isOn)])
    await live.caughtUp()
  }
  expect(live.eventsOf('STATUS').map((event) => event.isOnBowl)).toEqual([false, true, false])
  expect(await rows()).toMatchObject([{ personId: rhoda.id, endReason: 'toggled' }])
})

test('[PRES-6] [PRES-16] what JOIN says about the bowl changes nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  for (const isOnBowl of [true, false]) {
    const live = await joinLive(app.url, rhoda)
    live.send({ type: 'JOIN', userId: rhoda.id, isOnBowl })
    await live.caughtUp()
    expect(live.eventsOf('STATUS')).toEqual([{ type: 'STATUS', isOnBowl: false }])
  }
  expect(await isOnBowl(rhoda)).toBe(false)
  await sitting(rhoda)
  const live = await joinLive(app.url, rhoda)
  expect(live.eventsOf('STATUS')).toMatchObject([{ isOnBowl: true }])
  expect(await isOnBowl(rhoda)).toBe(true)
})

test('[PRES-8] [PRES-9] away: off the list after 15 s, the same sit again within 3 minutes', async () => {
  const rhoda = await member(app, 'rhoda')
  await cut(await sitting(rhoda), rhoda)
  const [before] = await rows()
  await later(GRACE)
  expect(await isListed()).toBe(true)
  await later(1)
  expect(await isListed()).toBe(false)
  expect(await isOnBowl(rhoda)).toBe(true)
  await later(RESUME - GRACE - 1)
  const back = await joinLive(app.url, rhoda)
  expect(back.eventsOf('STATUS')).toEqual([
    { type: 'STATUS', isOnBowl: true, onBowlSince: before?.startedAt.toISOString() },
  ])
  expect(await isListed()).toBe(true)
  await later(RESUME)
  expect(await rows()).toMatchObject([{ id: before?.id, endedAt: null }])
})

test('[PRES-9] the sit of a person who does not return ends when the socket was lost', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await sitting(rhoda)
  await later(MINUTE)
  await cut(live, rhoda)
  await later(RESUME + 1)
  const [sit] = await rows()
  expect(sit).toMatchObject({ endReason: 'away' })
  expect(Number(sit?.endedAt) - Number(sit?.startedAt)).toBe(MINUTE)
  expect(await isOnBowl(rhoda)).toBe(false)
})

test('[PRES-9] without any connection a press is activity, and time counts from the last', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  for (let time = 0; time < 3; time++) {
    await later(2 * MINUTE)
    await toggle(rhoda, true)
    expect(await isListed()).toBe(true)
  }
  await later(RESUME + 1)
  const [sit, ...others] = await rows()
  expect(others).toEqual([])
  expect(Number(sit?.endedAt) - Number(sit?.startedAt)).toBe(6 * MINUTE)
})

test('[PRES-9] activity is stored at once, the next ones within five seconds', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await sitting(rhoda)
  const begun = Number((await rows())[0]?.startedAt)
  const stored: number[] = []
  for (const [secondsLater, isTouched] of [
    [60, true],
    [1, true],
    [3, true],
    [1, false],
  ] as const) {
    app.pass(secondsLater * SECOND)
    if (isTouched) live.send(press(rhoda.id, true))
    await live.caughtUp()
    await app.runPeriodicJobs()
    stored.push((Number((await rows())[0]?.lastActivityAt) - begun) / SECOND)
  }
  expect(stored).toEqual([60, 60, 60, 64])
})

test('[PRES-10] a restart ends no sit; the sit of a person who never returns ends at the stop', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  await Promise.all([sitting(rhoda), sitting(robin)])
  const before = await rows()
  app.pass(10 * MINUTE)
  await app.restart()
  await later(0)
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(2)
  await later(RESUME)
  const back = await joinLive(app.url, rhoda)
  expect(back.eventsOf('STATUS')).toMatchObject([{ isOnBowl: true }])
  expect(await rows()).toMatchObject(before.map(({ id }) => ({ id, endedAt: null })))
  await later(1)
  const ended = (await rows()).find(({ personId }) => personId === robin.id)
  expect(Number(ended?.endedAt) - Number(ended?.startedAt)).toBe(10 * MINUTE)
  expect(await isOnBowl(rhoda)).toBe(true)
})

test('[PRES-11] [PRES-12] a warning at 15 minutes, once; at 20 off the bowl, then the notice, still signed in', async () => {
  const rhoda = await member(app, 'rhoda')
  const tabs = [await sitting(rhoda), await joinLive(app.url, rhoda)]
  for (const tab of tabs) tab.clear()
  await later(WARN - 1)
  await later(1)
  await later(OFF - WARN - 1)
  for (const tab of tabs) await tab.caughtUp()
  expect(tabs.map(statusEvents)).toEqual([['INACTIVITY_WARNING'], ['INACTIVITY_WARNING']])
  await later(1)
  for (const tab of tabs) await tab.caughtUp()
  const all = ['INACTIVITY_WARNING', 'STATUS', 'AUTO_LOGOUT']
  expect(tabs.map(statusEvents)).toEqual([all, all])
  expect(tabs[0]?.eventsOf('STATUS')).toEqual([{ type: 'STATUS', isOnBowl: false }])
  expect(await isListed()).toBe(false)
  expect(await isOnBowl(rhoda)).toBe(false)
  const [sit] = await rows()
  expect(sit).toMatchObject({ endReason: 'inactive', endedAt: sit?.startedAt })
})

test('[PRES-12] [AUTH-24] after a guest signs up, inactivity counts from their last activity, even if it was not saved', async () => {
  const gus = await guest(app)
  const live = await sitting(gus)
  for (const seconds of [60, 3]) {
    app.pass(seconds * SECOND)
    live.send(press(gus.id, true))
    await live.caughtUp()
    await app.runPeriodicJobs()
  }
  const { body } = await gus.browser.call(signUp, { body: signUpBody('rhoda') })
  const rhoda = { id: body.id, browser: gus.browser }
  await joinLive(app.url, rhoda)
  await later(OFF - 1)
  expect(await isOnBowl(rhoda)).toBe(true)
  await later(1)
  expect(await isOnBowl(rhoda)).toBe(false)
})

test('[PRES-13] a repeated press and a message are activity; a pong, a lost socket and a new tab are not', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await sitting(rhoda)
  await later(WARN)
  live.send(press(rhoda.id, true))
  await live.caughtUp()
  await later(WARN)
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'still here' } })
  await live.waitFor('MESSAGE')
  await later(WARN - 1)
  await live.caughtUp()
  expect(statusEvents(live)).toEqual(['INACTIVITY_WARNING', 'INACTIVITY_WARNING'])
  live.socket.pong()
  await cut(live, rhoda)
  const back = await joinLive(app.url, rhoda)
  await later(1)
  await back.caughtUp()
  expect(statusEvents(back)).toEqual(['STATUS', 'INACTIVITY_WARNING'])
})

test('[PRES-14] [PRES-5] two tabs and a phone are one person: one entry, one sit, one event each', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const lives = await Promise.all([rhoda, rhoda, phone].map((device) => joinLive(app.url, device)))
  const [tab, otherTab, phoneLive] = lives as [Live, Live, Live]
  phoneLive.send(press(rhoda.id, true))
  await Promise.all(lives.map((live) => live.waitFor('STATUS', (event) => event.isOnBowl)))
  expect((await app.browser().call(getActiveUsers)).body.users.map(({ id }) => id)).toEqual([rhoda.id])
  await cut(phoneLive, rhoda, 2)
  await cut(otherTab, rhoda, 1)
  await later(10 * MINUTE)
  expect(await isListed()).toBe(true)
  tab.send(press(rhoda.id, false))
  await tab.caughtUp()
  expect(tab.eventsOf('STATUS').map((event) => event.isOnBowl)).toEqual([false, true, false])
  expect(await rows()).toHaveLength(1)
})

test('[PRES-21] JOIN sets the time zone, at most once in 24 hours', async () => {
  const rhoda = await member(app, 'rhoda')
  const zoneAfter = async (timeZone: string) => {
    const live = await joinLive(app.url, rhoda, { timeZone })
    await app.settled()
    live.cut()
    const [row] = await app.database.db.select().from(users).where(eq(users.id, rhoda.id))
    return row?.timeZone
  }
  // Signing up has set it for the first time.
  app.pass(DAY + 1)
  expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin')
  app.pass(DAY)
  expect(await zoneAfter('Asia/Tokyo')).toBe('Europe/Berlin')
  app.pass(1)
  expect(await zoneAfter('Asia/Tokyo')).toBe('Asia/Tokyo')
})
