/** Quiet hours by day, over midnight, and in other time zones. */
import { expect, test } from 'vitest'
import { isQuiet } from './push.ts'

const at = (time: string) => new Date(`2026-07-01T${time}:00.000Z`)

test.each([
  ['12:00', '14:00', '11:59', false],
  ['12:00', '14:00', '12:00', true],
  ['12:00', '14:00', '13:59', true],
  ['12:00', '14:00', '14:00', false],
  ['22:30', '07:00', '22:29', false],
  ['22:30', '07:00', '22:30', true],
  ['22:30', '07:00', '00:00', true],
  ['22:30', '07:00', '06:59', true],
  ['22:30', '07:00', '07:00', false],
])('[PUSH-5] quiet hours from %s to %s include %s: %s', (from, to, time, expected) => {
  expect(isQuiet({ from, to }, at(time), 'UTC')).toBe(expected)
})

test('[PUSH-5] quiet hours are in the member’s time zone', () => {
  const night = { from: '22:00', to: '07:00' }
  expect(isQuiet(night, at('13:30'), 'Asia/Tokyo')).toBe(true)
  expect(isQuiet(night, at('13:30'), 'America/New_York')).toBe(false)
  expect(isQuiet(night, at('18:45'), 'Asia/Kathmandu')).toBe(true)
})
