/** Tests how a scene writes and speaks the length of a sit. */
import { expect, test } from 'vitest'
import { clockText, shortLength, spokenLength } from './sit-length.ts'

test.each([
  [0, '0:00', '0 s', '0 seconds'],
  [48, '0:48', '48 s', '48 seconds'],
  [60, '1:00', '1 min', '1 minute'],
  [92, '1:32', '1 min 32 s', '1 minute 32 seconds'],
  [754, '12:34', '12 min 34 s', '12 minutes 34 seconds'],
  [3852, '1:04:12', '1 h 04 min', '1 hour 4 minutes 12 seconds'],
  [7200, '2:00:00', '2 h 00 min', '2 hours'],
])('[FLUSH-3, FLUSH-13] %i seconds are %s, %s and "%s"', (seconds, clock, short, spoken) => {
  expect([clockText(seconds), shortLength(seconds), spokenLength(seconds)]).toEqual([clock, short, spoken])
})
