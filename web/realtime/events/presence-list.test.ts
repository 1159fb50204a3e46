/** Lists of people that are made from their changes. */
import { expect, test, vi } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { createPresenceList } from './presence-list.ts'

const person = (nickname: string, more: Partial<ActiveUser> = {}): ActiveUser => ({
  id: nickname.toLowerCase(),
  nickname,
  emoji: '🚽',
  isOnBowl: true,
  lastActive: '2026-03-03T12:00:00.000Z',
  badges: {},
  isPremium: false,
  ...more,
})

const [rhoda, gus, pearl] = [person('Rhoda'), person('Gus'), person('Pearl')]
const whole = (revision: number, ...people: ActiveUser[]): LiveEvent => ({
  type: 'PRESENCE',
  revision,
  total: people.length,
  people,
})
const nothing = { came: [], left: [], changed: [] }

function openList() {
  const ask = vi.fn()
  return { ask, list: createPresenceList({ ask }) }
}

test('[PRES-28] people who come, leave and change make a new list', () => {
  const { list, ask } = openList()
  expect(list.toList(whole(7, rhoda, gus))).toEqual({ type: 'ACTIVE_USERS', users: [rhoda, gus], total: 2 })
  const change = { came: [pearl], left: ['gus'], changed: [{ id: 'rhoda', nickname: 'Queen Rhoda' }] }
  expect(list.toList({ type: 'PRESENCE_CHANGED', revision: 8, total: 2, ...change })).toEqual({
    type: 'ACTIVE_USERS',
    users: [{ ...rhoda, nickname: 'Queen Rhoda' }, pearl],
    total: 2,
  })
  expect(ask).not.toHaveBeenCalled()
})

test('[PRES-28] a frame for this page only has the known revision', () => {
  const { list } = openList()
  list.toList(whole(7, rhoda))
  const own = list.toList({ type: 'PRESENCE_CHANGED', revision: 7, total: 300, ...nothing, came: [gus] })
  expect(own).toMatchObject({ users: [rhoda, gus], total: 300 })
})

test('[PRES-28] after a missing change the list is asked for once, and nothing is shown until it has come', () => {
  const { list, ask } = openList()
  list.toList(whole(7, rhoda))
  for (const revision of [9, 10]) {
    expect(list.toList({ type: 'PRESENCE_CHANGED', revision, total: 1, ...nothing })).toBeUndefined()
  }
  expect(ask).toHaveBeenCalledTimes(1)
  expect(list.toList(whole(10, gus))).toMatchObject({ users: [gus] })
  expect(list.toList({ type: 'PRESENCE_CHANGED', revision: 11, total: 0, ...nothing, left: ['gus'] })).toMatchObject({
    users: [],
  })
})

test('other events stay what they are', () => {
  const event: LiveEvent = { type: 'CATCH_UP' }
  expect(openList().list.toList(event)).toBe(event)
})
