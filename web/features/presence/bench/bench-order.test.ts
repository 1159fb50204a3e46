/** Tests the order of the bench, the water in the bowls and the words under them. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { benchOrder, slotText, spokeLast, waterLevel } from './bench-order.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

function person(id: string, minutes: number | undefined, more: Partial<ActiveUser> = {}): ActiveUser {
  const onBowlSince = minutes === undefined ? undefined : new Date(NOW - minutes * 60_000).toISOString()
  const entry = { id, nickname: id, emoji: '🧻', isOnBowl: true, lastActive: '', badges: {}, isPremium: false }
  return { ...entry, onBowlSince, ...more }
}

test('[PRES-25] you are first, then who spoke last, then the newest sit, then demo buddies', () => {
  const users = [
    person('demo', 1, { isDemo: true }),
    person('old', 20),
    person('new', 2),
    person('talker', 9),
    person('me', 30),
    person('last', 12),
    person('away', 1, { isOnBowl: false }),
  ]
  const spokeAt = new Map([
    ['talker', 1],
    ['last', 2],
    ['away', 3],
  ])
  expect(benchOrder({ users, myId: 'me', spokeAt }).map(({ id }) => id)).toEqual([
    'me',
    'last',
    'talker',
    'new',
    'old',
    'demo',
  ])
})

test('[PRES-25] of several messages the last one counts', () => {
  const said = [3, 5, 4].map((minute) => ({ userId: 'p', timestamp: new Date(NOW + minute).toISOString() }))
  expect([...spokeLast(said)]).toEqual([['p', NOW + 5]])
})

test.each([
  [undefined, 0.12],
  [-5, 0.12],
  [0, 0.12],
  [7.5, 0.56],
  [15, 1],
  [90, 1],
])('[PRES-25] after %s minutes the water level is %d', (minutes, level) => {
  expect(waterLevel(person('p', minutes), NOW)).toBeCloseTo(level, 5)
})

test.each([
  [undefined, 'just sat'],
  [0.9, 'just sat'],
  [1, '1 min'],
  [28.5, '28 min'],
  [65, '1 h 05 min'],
])('[PRES-25] after %s minutes a place says %s', (minutes, text) => {
  expect(slotText(person('p', minutes), NOW)).toBe(text)
})

test('[PRES-22] a demo buddy is always labelled', () => {
  expect(slotText(person('PaperPoet', 5, { isDemo: true }), NOW)).toBe('demo')
})
