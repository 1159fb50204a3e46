/** The frame budget of a socket, to the frame. */
import { expect, test } from 'vitest'
import { createFrameBudget } from './frame-queue.ts'

function countAllowed(spend: () => boolean): number {
  let spent = 0
  while (spend()) spent++
  return spent
}

test('[LIMIT-12] 120 frames, the 121st is refused; the allowance grows by two a second up to 120', () => {
  let now = 0
  const spend = createFrameBudget(true, () => now)
  expect(countAllowed(spend)).toBe(120)
  now += 1000
  expect(countAllowed(spend)).toBe(2)
  now += 3_600_000
  expect(countAllowed(spend)).toBe(120)
})

test('[LIMIT-18] without rate limits any number of frames is allowed', () => {
  const spend = createFrameBudget(false, () => 0)
  const spent = Array.from({ length: 10_000 }, () => spend())
  expect(spent).not.toContain(false)
})
