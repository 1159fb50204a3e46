/** What counts as a change of the list of people, and how much of it is sent at once. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { createPresenceChanges } from './presence-changes.ts'

const personWith = (id: string): ActiveUser => ({
  id,
  nickname: id,
  emoji: '💩',
  isOnBowl: true,
  lastActive: '2026-11-19T08:00:00.000Z',
  badges: {},
  isPremium: false,
})
const peopleFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => personWith(`u-${first + nth}`))

function setUp({ users = [] as ActiveUser[], speakers = [] as string[] }) {
  let now = 0
  let listed = users
  const changes = createPresenceChanges({
    list: {
      listing: () => ({ users: listed, total: listed.length }),
      total: () => listed.length,
      everyone: () => new Set(listed.map(({ id }) => id)),
      entryOf: (id) => listed.find((person) => person.id === id),
    },
    recentSpeakers: () => new Set(speakers),
    clock: () => now,
  })
  return {
    changes,
    revision: changes.current().revision,
    list: (next: ActiveUser[]) => {
      listed = next
    },
    /** A second later. */
    nextFrame() {
      now += 1000
      return changes.next()
    },
  }
}

test('[PRES-29] in a crowd, one who leaves as another comes is a change for their buddies, with the same total', () => {
  const users = peopleFrom(0, 250)
  const { changes, revision, list } = setUp({ users, speakers: ['u-1'] })
  list([...users.filter(({ id }) => id !== 'u-100'), personWith('u-new')])
  expect(changes.next()).toEqual({
    change: { revision: revision + 1, total: 250, came: [], left: [], changed: [] },
    unlisted: { came: ['u-new'], left: ['u-100'] },
  })
  expect(changes.next()).toBeUndefined()
})

test('[PRES-32] of many who come at once some are named at once and the others second by second, all of them once', () => {
  const { changes, list, nextFrame } = setUp({})
  const users = peopleFrom(0, 100)
  list(users)
  const first = changes.next()
  expect(first?.change.total).toBe(100)
  expect(first?.unlisted.came).toHaveLength(100 - (first?.change.came.length ?? 0))
  const frames = [first]
  while (changes.hasMore()) frames.push(nextFrame())
  const [atOnce = 0, ...later] = frames.map((next) => Buffer.byteLength(JSON.stringify(next?.change)))
  expect(atOnce).toBeLessThan(3200)
  expect(Math.max(...later)).toBeLessThan(1000)
  expect(frames.length).toBeLessThan(25)
  expect(frames.flatMap((next) => next?.change.came ?? [])).toEqual(users)
  expect(changes.current().people).toEqual(users)
})

test('[PRES-32] people who have left come first, and who leaves before being named is never named', () => {
  const before = peopleFrom(0, 60)
  const { changes, list, nextFrame } = setUp({ users: before })
  list(peopleFrom(100, 60))
  const { change } = changes.next() ?? {}
  expect(change?.left).toEqual(before.map(({ id }) => id))
  const named = change?.came ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(changes.current().people).toEqual(named)
  list(named)
  expect(nextFrame()?.change).toMatchObject({ total: named.length, came: [], left: [], changed: [] })
  expect(changes.hasMore()).toBe(false)
})

test('[PRES-32] what is new of many entries is sent over some seconds too, each the latest', () => {
  const users = peopleFrom(0, 150)
  const { changes, list, nextFrame } = setUp({ users })
  const at = (minute: number) => users.map((person) => ({ ...person, lastActive: `2026-11-19T08:0${minute}:00.000Z` }))
  list(at(1))
  expect(changes.next()?.change.changed.length).toBeLessThan(60)
  list(at(2))
  do nextFrame()
  while (changes.hasMore())
  expect(changes.current().people).toEqual(at(2))
  expect(nextFrame()).toBeUndefined()
})
