/** Tests how lengths are written in the Hall of Fame. */
import { expect, test } from 'vitest'
import { durationText } from './leaderboard.words.ts'

test.each([
  [0, '0 min 0 s'],
  [1, '0 min 1 s'],
  [59, '0 min 59 s'],
  [60, '1 min 0 s'],
  [123, '2 min 3 s'],
  [3485, '58 min 5 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 0 min 0 s'],
  [3723, '1 h 2 min 3 s'],
  [4360, '1 h 12 min 40 s'],
  [10_800, '3 h 0 min 0 s'],
  [90_061, '25 h 1 min 1 s'],
  [61.9, '1 min 1 s'],
  [-5, '0 min 0 s'],
  [Number.NaN, '0 min 0 s'],
])('[LEAD-4] %d seconds are "%s"', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
