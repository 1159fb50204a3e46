/** The count of times on the bowl and the upgrade offer. */
import { expect, test } from 'vitest'
import { countTimeOnBowl, isTimeToOffer } from './bowl-count.ts'

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('[HOME-15] every fifth time a member goes on the bowl the upgrade is offered', () => {
  const storage = memory()
  const counts = Array.from({ length: 11 }, () => countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false }))
  expect(counts.filter(isTimeToOffer)).toEqual([5, 10])
})

test('[HOME-14] each member has a count of their own, and it outlives the page', () => {
  const storage = memory()
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  countTimeOnBowl({ storage, userId: 'pearl', isGuest: false })
  expect(Object.fromEntries(storage.kept)).toEqual({ 'bowlCount-rhoda': '2', 'bowlCount-pearl': '1' })
})

test('[HOME-14] guests are not counted and never offered anything', () => {
  const storage = memory()
  const counts = Array.from({ length: 10 }, () => countTimeOnBowl({ storage, userId: 'guest-a1b2c3d4', isGuest: true }))
  expect(counts.some(isTimeToOffer)).toBe(false)
  expect(storage.kept.size).toBe(0)
})

test.each(['', 'many', '-3', '2.5', 'NaN', '1e400'])('[HOME-14] a count that reads "%s" starts anew', (text) => {
  const storage = memory({ 'bowlCount-rhoda': text })
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  expect(storage.kept.get('bowlCount-rhoda')).toBe('1')
})
