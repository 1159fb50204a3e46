/** Tests the length of a sit as text and as a timer. */
import { expect, test } from 'vitest'
import { elapsedText, spokenTimer, timerText } from './elapsed.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

function ago(seconds: number): string {
  return new Date(now - seconds * 1000).toISOString()
}

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [12 * 60 + 30, '12 min'],
  [59 * 60 + 59, '59 min'],
  [3600, '1 h 00 min'],
  [65 * 60, '1 h 05 min'],
  [26 * 3600 + 60, '26 h 01 min'],
])('[HOME-10] %i seconds read as "%s"', (seconds, text) => {
  expect(elapsedText(ago(seconds), now)).toBe(text)
})

test('[HOME-10] a future, invalid or missing start is 0 minutes', () => {
  expect([ago(-90), 'yesterday', '', undefined].map((since) => elapsedText(since, now))).toEqual(Array(4).fill('0 min'))
})

test('[HOME-10] the timer shows minutes and seconds, and hours only when there are any', () => {
  const shown = [0, 9, 252, 3599, 3600, 36_061].map((seconds) => timerText(ago(seconds), now))
  expect(shown).toEqual(['00:00', '00:09', '04:12', '59:59', '1:00:00', '10:01:01'])
  expect(timerText('nonsense', now)).toBe('00:00')
})

test.each([
  [12, '0 minutes 12'],
  [61, '1 minute 1'],
  [252, '4 minutes 12'],
  [3_900, '1 hour 5 minutes 0'],
])('[CHAT-28] %i seconds are read out as "%s"', (seconds, text) => {
  expect(spokenTimer(ago(seconds), now)).toBe(text)
})
