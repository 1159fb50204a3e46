/** Tests the count of times on the bowl and when the upgrade is offered. */
import { expect, test } from 'vitest'
import { countTimeOnBowl, isTimeToOffer } from './use-upgrade-offer.ts'

function memoryStore(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value)
    },
  }
}

test('[HOME-15] every fifth time a member goes on the bowl the upgrade is offered', () => {
  const storage = memoryStore()
  const counts = Array.from({ length: 11 }, () => countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false }))
  expect(counts.filter(isTimeToOffer)).toEqual([5, 10])
})

test('[HOME-14] each member has a count of their own, and it outlives the page', () => {
  const storage = memoryStore()
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  countTimeOnBowl({ storage, userId: 'pearl', isGuest: false })
  expect(Object.fromEntries(storage.stored)).toEqual({ 'bowlCount-rhoda': '2', 'bowlCount-pearl': '1' })
})

test('[HOME-14] guests are not counted and never offered anything', () => {
  const storage = memoryStore()
  const counts = Array.from({ length: 10 }, () => countTimeOnBowl({ storage, userId: 'guest-a1b2c3d4', isGuest: true }))
  expect(counts.some(isTimeToOffer)).toBe(false)
  expect(storage.stored.size).toBe(0)
})

test.each(['', 'many', '-3', '2.5', 'NaN', '1e400'])('[HOME-14] a count that reads "%s" starts from 0', (text) => {
  const storage = memoryStore({ 'bowlCount-rhoda': text })
  countTimeOnBowl({ storage, userId: 'rhoda', isGuest: false })
  expect(storage.stored.get('bowlCount-rhoda')).toBe('1')
})
