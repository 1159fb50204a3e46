/** Proves how pins are named and counted, and the toasts of failed actions. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import {
  countText,
  deleteFailed,
  dropFailed,
  pinAge,
  pinCount,
  pinName,
  pinsInViewText,
  saveFailed,
} from './pins.words.ts'

const NOW = Date.parse('2027-01-10T12:00:00Z')

test.each([
  ['2027-01-10T12:00:30Z', 'just now'],
  ['2027-01-10T11:55:00Z', '5 min ago'],
  ['2027-01-10T09:00:00Z', '3 h ago'],
  ['2027-01-09T11:00:00Z', '1 day ago'],
  ['2027-01-04T11:00:00Z', '6 days ago'],
  ['2026-12-27T11:00:00Z', '2 weeks ago'],
  ['2026-10-01T00:00:00Z', '3 months ago'],
  ['2025-01-01T00:00:00Z', '2 years ago'],
  ['nonsense', 'just now'],
])('a pin of %s has the age %s', (createdAt, words) => {
  expect(pinAge(createdAt, NOW)).toBe(words)
})

test.each([
  [1, 1, '1 pin, 1 country'],
  [9, 4, '9 pins, 4 countries'],
  [2, 0, '2 pins'],
])('[MAP-1] %s pins in %s countries are counted', (pins, countries, words) => {
  expect(pinCount(pins, countries)).toBe(words)
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

test.each([
  [0, 'No pins around here yet.'],
  [1, '1 pin in view.'],
  [12_345, '12,345 pins in view.'],
])('[MAP-12] of everyone’s pins %s in view are counted', (count, words) => {
  expect(pinsInViewText(count)).toBe(words)
})

const failed = { title: 'Error', description: 'Failed to add pin. Please try again.', tone: 'destructive' }

test('[PIN-7] a failure shows the product’s own message', () => {
  expect(dropFailed(new CallFailed({ status: 0, text: '0' }))).toEqual(failed)
  expect(dropFailed(new CallFailed({ status: 500, code: 'INTERNAL', serverMessage: 'Oh', text: '500' }))).toEqual(
    failed,
  )
})

test('[LIMIT-13] a limit shows the message of the server', () => {
  const full = { status: 409, code: 'PINS_FULL', serverMessage: 'The map is full', text: '409' } as const
  expect(dropFailed(new CallFailed(full)).description).toBe('The map is full')
})

test('[PIN-12] failed saving and deleting name what did not happen', () => {
  expect(saveFailed(new Error('away')).title).toBe('Pin not saved')
  const gone = new CallFailed({ status: 404, code: 'NOT_FOUND', serverMessage: 'There is nothing here', text: '404' })
  expect(saveFailed(gone).description).toBe('That pin’s gone. Save yours as a new one?')
  expect(deleteFailed(new Error('away')).description).toMatch(/It’s back/)
})
