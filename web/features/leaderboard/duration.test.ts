/** Proves how a length of time is written. */
import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [0, '0m 0s'],
  [1, '0m 1s'],
  [59, '0m 59s'],
  [60, '1m 0s'],
  [123, '2m 3s'],
  [3485, '58m 5s'],
  [3599, '59m 59s'],
  [3600, '1h 0m 0s'],
  [3723, '1h 2m 3s'],
  [4360, '1h 12m 40s'],
  [10_800, '3h 0m 0s'],
  [90_061, '25h 1m 1s'],
  [61.9, '1m 1s'],
  [-5, '0m 0s'],
  [Number.NaN, '0m 0s'],
])('[LEAD-4] %d seconds are "%s"', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
