/** A process that dies once is back at once; one that keeps dying does not keep the machine busy. */
import { expect, test } from 'vitest'
import { createRestartBackoff } from './restart-backoff.ts'

test('[SCALE-9] the first end costs nothing, each further one twice the wait, half a minute at most', () => {
  const brake = createRestartBackoff()
  const pauses = Array.from({ length: 10 }, () => brake.pauseAfter(100))
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('[SCALE-9] a process that lived for a minute was well: its successor comes at once', () => {
  const brake = createRestartBackoff()
  for (let n = 0; n < 5; n++) brake.pauseAfter(100)
  expect(brake.pauseAfter(60_000)).toBe(0)
  expect(brake.pauseAfter(59_999)).toBe(500)
})
