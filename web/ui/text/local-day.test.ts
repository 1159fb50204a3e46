/** Tests the calendar day on this device. */
import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test('[HOME-27] the calendar day is the one on this device', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
  expect(localDay(new Date(2026, 0, 6, 0, 0).getTime())).toBe('2026-01-06')
})
