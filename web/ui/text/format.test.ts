/** How days and times are formatted. */
import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayAndMonth,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatMonthAndYear,
  formatShortWeekday,
  formatTime,
  formatWeekday,
  waitingTime,
} from './format.ts'

test.each([
  [formatDay, '28 Sep 2026'],
  [formatDayAndMonth, '28 Sep'],
  [formatLongDay, 'Monday, 28 September'],
  [formatMonthAndYear, 'Sep 2026'],
  [formatMonth, 'Sep'],
  [formatWeekday, 'Monday'],
  [formatShortWeekday, 'Mon'],
  [formatTime, '09:03'],
  [formatMoment, '28 Sep 2026, 09:03'],
])('[SHELL-44, ADMIN-6, ADMIN-22] %o reads %s', (format, expected) => {
  expect(format('2026-09-28T09:03:00')).toBe(expected)
})

test('[SHELL-44] a calendar day from the server is the same in every time zone', () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati']) expect(formatDay('2026-11-03', zone)).toBe('3 Nov 2026')
  expect(formatDay('2026-11-03T20:00:00Z', 'Pacific/Kiritimati')).toBe('4 Nov 2026')
})

test('times are in the reader’s time zone', () => {
  expect(formatTime(new Date(2026, 2, 10, 14, 2).toISOString())).toBe('14:02')
  expect(formatTime(new Date(2026, 2, 10, 0, 5).toISOString())).toBe('00:05')
})

test('[SHELL-44] an invalid date is an empty text', () => {
  expect([formatDay(''), formatTime('soon'), formatMoment('')]).toEqual(['', '', ''])
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [75, '2 minutes'],
  [1800, '30 minutes'],
])('[AUTH-26] %d seconds read as %s, rounded up', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text)
})
