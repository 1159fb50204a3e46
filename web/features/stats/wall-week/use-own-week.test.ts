/** Tests when the week is fetched again. */
import { expect, test } from 'vitest'
import { untilNextDay } from './use-own-week.ts'

test('[HOME-25] the week is fetched again just after the day has ended, and never before it is known when', () => {
  expect(untilNextDay('2026-05-15T00:00:00Z', Date.parse('2026-05-14T23:00:00Z'))).toBe(3_601_000)
  expect(untilNextDay('2026-05-15T00:00:00Z', Date.parse('2026-05-15T00:30:00Z'))).toBe(1000)
  expect(untilNextDay(undefined, 0)).toBe(false)
})
