/** Tests who is in the list of active users, in which order, and how many at first. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { awayText, buildActiveUsers, firstActiveUsers, isCutShort } from './active-users-list.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
const rhoda: User = { id: 'rhoda', nickname: 'LooLegend', emoji: '🧼', badges: {}, isPremium: false, isOnBowl: false }

function entry(id: string, minutesAgo: number, isOnBowl = true): ActiveUser {
  const lastActive = new Date(noon - minutesAgo * 60_000).toISOString()
  return { id, nickname: id, emoji: '🚽', badges: {}, isPremium: false, isOnBowl, lastActive }
}

function ids(users: readonly ActiveUser[]): string[] {
  return users.map(({ id }) => id)
}

test('[HOME-8] people on the bowl come first; each group is sorted by last active, newest first', () => {
  const users = [entry('late', 30), entry('away', 0, false), entry('now', 1), entry('broken', 5)]
  users[3]!.lastActive = 'not a date'
  expect(ids(buildActiveUsers({ users, me: rhoda, onBowlSince: undefined }))).toEqual(['now', 'late', 'broken', 'away'])
})

test('[HOME-8] of two people active at the same time, the later sit comes first', () => {
  const users = [
    { ...entry('earlier', 1), onBowlSince: new Date(noon - 9 * 60_000).toISOString() },
    { ...entry('later', 1), onBowlSince: new Date(noon - 2 * 60_000).toISOString() },
  ]
  expect(ids(buildActiveUsers({ users, me: rhoda, onBowlSince: undefined }))).toEqual(['later', 'earlier'])
})

test('[HOME-12] the current user is added when on the bowl and missing', () => {
  const onBowlSince = new Date(noon).toISOString()
  const users = buildActiveUsers({ users: [entry('gus', 4)], me: { ...rhoda, isOnBowl: true }, onBowlSince })
  expect(ids(users)).toEqual(['rhoda', 'gus'])
  expect(users[0]).toMatchObject({ nickname: 'LooLegend', isOnBowl: true, onBowlSince })
})

test('[HOME-12] the current user is not added twice, nor when off the bowl', () => {
  const users = [entry('rhoda', 2), entry('gus', 4)]
  expect(ids(buildActiveUsers({ users, me: { ...rhoda, isOnBowl: true }, onBowlSince: undefined }))).toEqual([
    'rhoda',
    'gus',
  ])
  expect(ids(buildActiveUsers({ users: [], me: rhoda, onBowlSince: undefined }))).toEqual([])
})

test('[HOME-2] a press shows in your own entry before the server sends the list', () => {
  const off = buildActiveUsers({ users: [entry('rhoda', 2)], me: rhoda, onBowlSince: undefined })
  expect(off[0]?.isOnBowl).toBe(false)
  const onBowlSince = new Date(noon).toISOString()
  const on = buildActiveUsers({ users: [entry('rhoda', 2, false)], me: { ...rhoda, isOnBowl: true }, onBowlSince })
  expect(on[0]).toMatchObject({ isOnBowl: true, onBowlSince })
})

test('[HOME-9] ten are shown first, all on request', () => {
  const users = Array.from({ length: 23 }, (_, minutes) => entry(`user-${minutes}`, minutes))
  expect(firstActiveUsers(users, false)).toHaveLength(10)
  expect(firstActiveUsers(users, true)).toHaveLength(23)
})

test('[HOME-32] a list is cut short when more people are on the bowl than it names; demo buddies are no people', () => {
  const users = [entry('gus', 1), { ...entry('PaperPoet', 1), isDemo: true }]
  expect([isCutShort({ users, total: 1 }), isCutShort({ users, total: 2 })]).toEqual([false, true])
})

test('[HOME-11] an entry not on the bowl is Available, and Offline after five quiet minutes', () => {
  expect(awayText(entry('gus', 5, false), noon)).toBe('Available')
  expect(awayText(entry('gus', 6, false), noon)).toBe('Offline')
})
