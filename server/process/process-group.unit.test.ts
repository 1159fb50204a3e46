/** The restart backoff: a process that dies once restarts at once; one that keeps dying restarts ever later. */
import { expect, test } from 'vitest'
import { createRestartBackoff } from './process-group.ts'

test('[SCALE-9] the first restart is immediate, each further one waits twice as long, up to half a minute', () => {
  const backoff = createRestartBackoff()
  const pauses = Array.from({ length: 10 }, () => backoff.pauseAfter(100))
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('[SCALE-9] a process that ran for a minute was healthy: its successor starts at once', () => {
  const backoff = createRestartBackoff()
  for (let n = 0; n < 5; n++) backoff.pauseAfter(100)
  expect(backoff.pauseAfter(60_000)).toBe(0)
  expect(backoff.pauseAfter(59_999)).toBe(500)
})
