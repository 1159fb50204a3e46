/** How often two people met, and when they last did. */
import { expect, test } from 'vitest'
import { lastTimeText, metText } from './sits-together.words.ts'

test.each([
  [1, 'You’ve met once'],
  [2, 'You’ve met twice'],
  [3, 'You’ve met 3 times'],
])('[PROF-16] %i sits: %s', (sits, words) => {
  expect(metText(sits)).toBe(words)
})

const now = new Date(2026, 4, 3, 12, 30)
const at = (day: number, hour: number, minute: number) => new Date(2026, 4, day, hour, minute).toISOString()

test.each([
  [at(3, 8, 14), 360, 'Last time: today, 08:14, for six minutes.'],
  [at(3, 0, 1), 60, 'Last time: today, 00:01, for a minute.'],
  [at(2, 23, 59), 119, 'Last time: yesterday, 23:59, for a minute.'],
  [at(1, 8, 14), 725, 'Last time: 1 May, 08:14, for 12 minutes.'],
  [at(1, 8, 14), 3900, 'Last time: 1 May, 08:14, for 1 h 05 min.'],
])('[PROF-16] %s for %i s: %s', (start, seconds, words) => {
  expect(lastTimeText({ at: start, seconds }, now, true)).toBe(words)
})

test('[PROF-16] people who are not buddies see the day but not the time', () => {
  expect(lastTimeText({ at: at(2, 8, 14), seconds: 600 }, now, false)).toBe('Last time: yesterday, for ten minutes.')
})
