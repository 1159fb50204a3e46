/** Proves the texts of the charts, and how lengths are formatted. */
import { expect, test } from 'vitest'
import { calendarText, hourText, lengthText, mostOften, WEEKDAYS } from './visit-charts.words.ts'

test.each([
  [[0, 3, 1], 'Most often on Tuesdays.'],
  [[0, 0, 0, 2, 0, 0, 2], 'Most often on Thursdays and Sundays.'],
  [[1, 1, 1], 'Most often on Mondays, Tuesdays and Wednesdays.'],
  [[1, 1, 1, 1], 'Most often on Mondays, among others.'],
  [[0, 0], 'Nothing yet.'],
])('[PROF-14] %j reads: %s', (counts, words) => {
  expect(mostOften(counts, 'on', (day) => `${WEEKDAYS[day]}s`)).toBe(words)
})

test('[PROF-14] hours and visits as text', () => {
  expect(mostOften([0, 3], 'from', hourText)).toBe('Most often from 1:00 to 2:00.')
  expect([calendarText(1, 1), calendarText(3, 2)]).toEqual(['1 visit on 1 day.', '3 visits on 2 days.'])
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [119, '1 min'],
  [1499, '24 min'],
  [3599, '59 min'],
  [3600, '1 h 00 min'],
  [3900, '1 h 05 min'],
  [86_399, '23 h 59 min'],
])('[PROF-14] [STATS-10] %i seconds are shown as %s', (seconds, words) => {
  expect(lengthText(seconds)).toBe(words)
})
