/** Waiting times as text. */
import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [75, '2 minutes'],
  [1800, '30 minutes'],
])('[AUTH-26] %d seconds read as %s, rounded up', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text)
})
