/** Proves how lengths read. */
import { expect, test } from 'vitest'
import { lengthText } from './length-text.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [90, '2 min'],
  [3599, '1 h 00 min'],
  [3900, '1 h 05 min'],
])('[PROF-14] %i seconds read %s', (seconds, words) => {
  expect(lengthText(seconds)).toBe(words)
})
