/** Tests the words for when a buddy was here. */
import { expect, test } from 'vitest'
import { calendarDay, lastHereText, sitText } from './last-here.ts'

const now = Date.parse('2026-05-14T12:00:00Z')

test.each([
  ['2026-05-14T12:00:00Z', '0 min, just sat down'],
  ['2026-05-14T11:57:01Z', '2 min, just sat down'],
  ['2026-05-14T11:57:00Z', '3 min'],
  ['2026-05-14T10:55:00Z', '1 h 05 min'],
  ['2026-05-14T12:00:30Z', '0 min, just sat down'],
  [undefined, 'On the bowl'],
])('[HOME-27] a sit since %s reads as "%s"', (since, words) => {
  expect(sitText(since, now)).toBe(words)
})

test.each([
  ['2026-05-15', 'Today'],
  ['2026-05-14', 'Today'],
  ['2026-05-13', 'Yesterday'],
  ['2026-05-08', '6 days ago'],
  ['2026-05-07', '7 May'],
  ['2026-04-30', '30 Apr'],
  [undefined, ''],
])('[HOME-27] on 14 May a last sit on %s reads as "%s"', (lastDay, words) => {
  expect(lastHereText(lastDay, '2026-05-14')).toBe(words)
})

test('[HOME-27] the calendar day is the one on this device', () => {
  expect(calendarDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
  expect(calendarDay(new Date(2026, 0, 6, 0, 0).getTime())).toBe('2026-01-06')
})
