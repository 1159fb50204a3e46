/** How durations are formatted and spoken. */
import { expect, test } from 'vitest'
import { clock, minutesText, shortDuration, spokenDuration, timerClock } from './duration.ts'

test.each([
  [0, '0:00', '0 s', '0 seconds'],
  [48, '0:48', '48 s', '48 seconds'],
  [60, '1:00', '1 min', '1 minute'],
  [92, '1:32', '1 min 32 s', '1 minute 32 seconds'],
  [754, '12:34', '12 min 34 s', '12 minutes 34 seconds'],
  [3852, '1:04:12', '1 h 04 min', '1 hour 4 minutes 12 seconds'],
  [7200, '2:00:00', '2 h 00 min', '2 hours'],
])('[FLUSH-3, FLUSH-13] %i seconds are %s, %s and "%s"', (seconds, onClock, short, spoken) => {
  expect([clock(seconds), shortDuration(seconds), spokenDuration(seconds)]).toEqual([onClock, short, spoken])
})

test('[HOME-10] a timer has two digits of minutes, and hours only when there are any', () => {
  expect([48, 754, 3599, 3600].map(timerClock)).toEqual(['00:48', '12:34', '59:59', '1:00:00'])
})

test('[HOME-10] whole minutes read in hours and minutes from the first hour on', () => {
  expect([12, 59, 60, 65].map(minutesText)).toEqual(['12 min', '59 min', '1 h 00 min', '1 h 05 min'])
})
