/** Proves the texts of the charts. */
import { expect, test } from 'vitest'
import { hourText, mostOften, visitsText, WEEKDAYS } from './chart-words.ts'

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
  expect([visitsText(1), visitsText(2)]).toEqual(['1 visit', '2 visits'])
})
