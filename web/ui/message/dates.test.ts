/** Proves how days and times read. */
import { expect, test } from 'vitest'
import {
  dayAndMonthOf,
  dayOf,
  longDayOf,
  momentOf,
  monthAndYearOf,
  monthOf,
  shortWeekdayOf,
  timeOf,
  weekdayOf,
} from './dates.ts'

test.each([
  [dayOf, '28 Sep 2026'],
  [dayAndMonthOf, '28 Sep'],
  [longDayOf, 'Monday, 28 September'],
  [monthAndYearOf, 'September 2026'],
  [monthOf, 'Sep'],
  [weekdayOf, 'Monday'],
  [shortWeekdayOf, 'Mon'],
  [timeOf, '09:03'],
  [momentOf, '28 Sep 2026, 09:03'],
])('[SHELL-44, ADMIN-6, ADMIN-22] %o reads %s', (words, expected) => {
  expect(words('2026-09-28T09:03:00')).toBe(expected)
})

test('[SHELL-44] a day that is named by the server is the same in every zone', () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati']) expect(dayOf('2026-11-03', zone)).toBe('3 Nov 2026')
  expect(dayOf('2026-11-03T20:00:00Z', 'Pacific/Kiritimati')).toBe('4 Nov 2026')
})

test('[SHELL-44] what is no date is no text', () => {
  expect([dayOf(''), timeOf('soon'), momentOf('')]).toEqual(['', '', ''])
})
