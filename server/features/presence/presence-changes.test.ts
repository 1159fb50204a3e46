/** Pages that ask for changes of presence get the list once, and then only what is different. */
import { expect, test } from 'vitest'
import { blockPerson } from '#contract/people/safety.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { type Member, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { crowdOnBowl } from './crowd.fixture.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const joinForChanges = (person: Member) => joinLive(app.url, person, { presence: 'changes' })
const namesIn = (people: readonly { nickname: string }[]) => people.map(({ nickname }) => nickname).sort()

const cameTo = (live: Live, id: string) =>
  live.waitFor('PRESENCE_CHANGED', ({ came }) => came.some((person) => person.id === id))

test('[PRES-28] the list comes once, then who came and left; a page that does not ask gets whole lists', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  await toggle(rhoda, true)
  const [changes, lists] = [await joinForChanges(robin), await joinLive(app.url, pearl)]
  const list = await changes.waitFor('PRESENCE')
  expect([namesIn(list.people), list.total]).toEqual([['FlushMaster'], 1])

  await toggle(pearl, true)
  const came = await cameTo(changes, pearl.id)
  expect(came).toMatchObject({ revision: list.revision + 1, total: 2, left: [], changed: [] })
  await toggle(rhoda, false)
  const left = await changes.waitFor('PRESENCE_CHANGED', ({ left }) => left.length > 0)
  expect(left).toMatchObject({ revision: came.revision + 1, total: 1, came: [], left: [rhoda.id] })
  await lists.waitFor('ACTIVE_USERS', ({ users, total }) => total === 1 && users[0]?.id === pearl.id)
  expect([changes.eventsOf('ACTIVE_USERS'), lists.eventsOf('PRESENCE', 'PRESENCE_CHANGED')]).toEqual([[], []])
})

test('[PRES-28] of an entry only what is new is sent, and the command PRESENCE brings the list again', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await toggle(rhoda, true)
  const live = await joinForChanges(robin)
  await live.waitFor('PRESENCE')
  app.pass(60_000)
  await toggle(rhoda, true)
  const { changed, revision } = await live.waitFor('PRESENCE_CHANGED', ({ changed }) => changed.length > 0)
  expect(changed).toEqual([{ id: rhoda.id, lastActive: expect.any(String) }])
  live.clear()
  live.send({ type: 'PRESENCE' })
  const again = await live.waitFor('PRESENCE')
  expect(again).toMatchObject({ revision, total: 1, people: [{ id: rhoda.id, ...changed[0] }] })
})

test('[PRES-28] [SAFE-2] people who have blocked each other neither see nor count each other', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  const live = await joinForChanges(robin)
  expect((await live.waitFor('PRESENCE')).people).toEqual([])
  await toggle(rhoda, true)
  await toggle(pearl, true)
  const change = await cameTo(live, pearl.id)
  expect(change.total).toBe(1)
  expect(JSON.stringify(live.events)).not.toContain(rhoda.id)
})

test('[PRES-29] in a crowd a page hears of its buddies and of those who speak; all others are a number', async () => {
  await crowdOnBowl(app, 300)
  const at = app.now()
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  const [lowId = '', highId = ''] = [rhoda.id, robin.id].sort()
  const pair = { lowId, highId, isAskedByLow: true, status: 'accepted' as const, askedAt: at, answeredAt: at }
  await app.database.db.insert(buddyPairs).values(pair)

  const live = await joinForChanges(robin)
  expect(await live.waitFor('PRESENCE')).toMatchObject({ total: 300, people: [] })
  await toggle(rhoda, true)
  const buddy = await cameTo(live, rhoda.id)
  expect(namesIn(buddy.came)).toEqual(['FlushMaster'])

  const speaker = await joinLive(app.url, pearl)
  await toggle(pearl, true)
  speaker.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Quite a crowd' } })
  await live.waitFor('MESSAGE')
  // The list changes with the next person who comes or leaves.
  await toggle(rhoda, false)
  await cameTo(live, pearl.id)
  await live.waitFor('PRESENCE_CHANGED', ({ left }) => left.includes(rhoda.id))
  expect(live.eventsOf('PRESENCE_CHANGED').at(-1)?.total).toBe(301)
  expect(JSON.stringify(live.events)).not.toContain('(Just Visiting)')

  const another = await joinForChanges(rhoda)
  await toggle(robin, true)
  await cameTo(another, robin.id)
})
