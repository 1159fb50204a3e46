/** Tests that a bowl keeps its slot until it is empty. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { type BenchSlot, isNewSit, withLeaving } from './use-bench.ts'

const person = (id: string): ActiveUser => {
  return { id, nickname: id, emoji: '🧻', isOnBowl: true, lastActive: '', badges: {}, isPremium: false }
}

const placesOf = (...ids: string[]): BenchSlot[] => ids.map((id) => ({ person: person(id), isLeaving: false }))

test.each([
  ['nobody leaves', ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['the one in the middle leaves', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b leaves', 'c']],
  ['all leave', ['a', 'b'], [], ['a leaves', 'b leaves']],
  ['one leaves while the order changes', ['a', 'b', 'c'], ['c', 'a'], ['c', 'b leaves', 'a']],
])('[PRES-26] %s', (_, before, people, expected) => {
  const slots = withLeaving(placesOf(...before), people.map(person))
  expect(slots.map(({ person: { id }, isLeaving }) => (isLeaving ? `${id} leaves` : id))).toEqual(expected)
})

test('[PRES-26] only a sit of a few seconds has rings', () => {
  const now = Date.UTC(2026, 10, 15)
  const since = (ms: number) => ({ ...person('a'), onBowlSince: new Date(now - ms).toISOString() })
  expect([4999, 5000, 60_000].map((ms) => isNewSit(since(ms), now))).toEqual([true, false, false])
  expect(isNewSit(person('a'), now)).toBe(false)
})
