/** Proves how lengths are formatted. */
import { expect, test } from 'vitest'
import { lengthText } from './length-text.ts'

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
