/** The restart backoff: a process that dies once restarts at once; one that keeps dying restarts ever later. */
import { expect, test } from 'vitest'
import { pauseBeforeRestart } from './process-group.ts'

test('[SCALE-9] the first restart is immediate, each further one waits twice as long, up to half a minute', () => {
  const pauses: number[] = []
  for (let n = 0; n < 10; n++) pauses.push(pauseBeforeRestart(100, pauses.at(-1)))
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('[SCALE-9] a process that ran for a minute was healthy: its successor starts at once', () => {
  expect(pauseBeforeRestart(60_000, 8000)).toBe(0)
  expect(pauseBeforeRestart(59_999, 0)).toBe(500)
})
