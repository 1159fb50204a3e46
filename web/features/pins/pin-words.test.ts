/** Proves how pins are named and counted. */
import { expect, test } from 'vitest'
import { countText, pinAge, pinCount, pinName } from './pin-words.ts'

const NOW = Date.parse('2027-01-10T12:00:00Z')

test.each([
  ['2027-01-10T12:00:30Z', 'now'],
  ['2027-01-10T11:55:00Z', '5 min'],
  ['2027-01-10T09:00:00Z', '3 h'],
  ['2027-01-08T11:00:00Z', '2 d'],
  ['2025-01-01T00:00:00Z', '2 y'],
  ['nonsense', 'now'],
])('a pin of %s has the age %s', (createdAt, words) => {
  expect(pinAge(createdAt, NOW)).toBe(words)
})

test('[MAP-1] the count is singular or plural', () => {
  expect([pinCount(0), pinCount(1), pinCount(11)]).toEqual(['0 pins dropped', '1 pin dropped', '11 pins dropped'])
})

test('a pin without a name is named by its coordinates', () => {
  const pin = { id: 'p', userId: 'u', latitude: 1, longitude: 2, createdAt: '' }
  expect(pinName(pin)).toBe('1.00, 2.00')
  expect(pinName({ ...pin, locationName: 'Louvre' })).toBe('Louvre')
})

test.each([
  [3, '3'],
  [999, '999'],
  [1250, '1.2k'],
  [34_999, '34k'],
  [2_500_000, '2M'],
])('a count of %s is shortened to %s', (count, words) => {
  expect(countText(count)).toBe(words)
})
