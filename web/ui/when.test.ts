/** Proves how days and moments read. */
import { expect, test } from 'vitest'
import { dayOf, momentOf } from './when.ts'

test.each([
  ['2026-09-28T12:00:00', '28 Sep 2026'],
  ['2026-11-03T12:00:00', '03 Nov 2026'],
])('[ADMIN-6] %s reads %s', (timestamp, words) => {
  expect(dayOf(timestamp)).toBe(words)
})

test('[ADMIN-22] a moment is a day and a time', () => {
  expect(momentOf('2026-10-12T14:03:00')).toBe('12 Oct 2026, 14:03')
})
