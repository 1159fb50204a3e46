/** Who is shown as typing in the room, through real sockets. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminMute } from '#contract/admin/admin.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { GUEST_SHEETS } from '#contract/social/chat.ts'
import { TYPING_SHOWN_MS } from '#contract/social/conversation.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import { type Sitting, sitDown, sittingMember } from '#server/features/chat/changes/room.fixture.ts'
import type { Live } from '#server/testing/live.ts'
import { admin, guest } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

async function inRoom(sitting: Promise<Sitting>) {
  const { live, ...person } = await sitting
  live.send({ type: 'ROOM', isOpen: true })
  return { ...person, live, type: () => live.send({ type: 'TYPING', to: 'room' }) }
}
const rhodaAndRobin = async () =>
  [await inRoom(sittingMember(app, 'rhoda')), await inRoom(sittingMember(app, 'robin'))] as const

const names = (live: Live) => live.eventsOf('TYPING').map(({ people }) => people.map(({ nickname }) => nickname))

/** Long enough for the next event. */
async function aSecondLater(ms = 1000) {
  app.pass(ms)
  await app.runPeriodicJobs()
}

test('[MSG-12] pages with the room open are told who is typing, without the reader; others are not', async () => {
  const [rhoda, robin] = await rhodaAndRobin()
  const pearl = await sittingMember(app, 'pearl')
  await pearl.live.caughtUp()
  rhoda.type()
  const { people } = await robin.live.waitFor('TYPING')
  expect(people).toEqual([{ id: rhoda.id, nickname: 'FlushMaster' }])
  expect((await rhoda.live.waitFor('TYPING')).people).toEqual([])
  await pearl.live.caughtUp()
  expect(names(pearl.live)).toEqual([])

  robin.live.send({ type: 'ROOM', isOpen: false })
  await robin.live.caughtUp()
  robin.live.clear()
  app.pass(1000)
  rhoda.type()
  await rhoda.live.caughtUp()
  await robin.live.caughtUp()
  expect(names(robin.live)).toEqual([])
})

test('[MSG-12] at most one event a second, and five seconds after the last key nobody is typing', async () => {
  const [rhoda, robin] = await rhodaAndRobin()
  const pearl = await inRoom(sittingMember(app, 'pearl'))
  await pearl.live.caughtUp()
  rhoda.type()
  await pearl.live.waitFor('TYPING')
  robin.type()
  await robin.live.caughtUp()
  await app.runPeriodicJobs()
  await pearl.live.caughtUp()
  expect(names(pearl.live)).toEqual([['FlushMaster']])
  await aSecondLater()
  await pearl.live.until('two names', () => (names(pearl.live)[1]?.length === 2 ? true : undefined))
  await aSecondLater(TYPING_SHOWN_MS)
  await pearl.live.until('nobody', () => (names(pearl.live)[2]?.length === 0 ? true : undefined))
})

test('[MSG-12] a message ends its author’s typing', async () => {
  const [rhoda, robin] = await rhodaAndRobin()
  rhoda.type()
  await robin.live.waitFor('TYPING')
  await rhoda.say('there')
  await aSecondLater()
  await robin.live.waitFor('TYPING', ({ people }) => people.length === 0)
})

test('[MSG-12] guests without sheets, muted people and people off the bowl are never shown', async () => {
  const [rhoda, robin] = await rhodaAndRobin()
  const gus = await inRoom(sitDown(app, await guest(app)))
  await app.database.db.update(guests).set({ messagesSent: GUEST_SHEETS }).where(eq(guests.id, gus.id))
  const until = new Date(app.now().getTime() + 3_600_000).toISOString()
  const ada = await admin(app)
  await ada.browser.call(adminMute, { params: { id: robin.id }, body: { reason: 'Hush.', until } })
  const pearl = await inRoom(sittingMember(app, 'pearl'))
  pearl.getUp()
  for (const one of [gus, robin, pearl]) {
    one.type()
    await one.live.caughtUp()
  }
  await aSecondLater()
  await rhoda.live.caughtUp()
  expect(names(rhoda.live)).toEqual([])
  for (const { live } of [gus, robin, pearl]) expect(live.eventsOf('ERROR')).toEqual([])
})

test('[MSG-12] nobody is shown as typing behind a block', async () => {
  const [rhoda, robin] = await rhodaAndRobin()
  const pearl = await inRoom(sittingMember(app, 'pearl'))
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  rhoda.type()
  await rhoda.live.caughtUp()
  pearl.type()
  await pearl.live.caughtUp()
  await aSecondLater()
  await robin.live.until('a name', () => names(robin.live).find((shown) => shown.length > 0))
  expect(names(robin.live).flat()).toEqual(['Pearl of the Loo'])
})
