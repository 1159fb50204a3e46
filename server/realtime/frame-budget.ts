/** How many frames one socket may send: a bucket that fills up again within a minute. */
import { Problem } from '#contract/problems.ts'
import { FRAMES_PER_MINUTE } from '#contract/wire.ts'

const clock = () => performance.now()

export function createFrameBudget(hasLimits: boolean, now = clock) {
  let left = FRAMES_PER_MINUTE
  let at = now()

  return function spendFrame(): void {
    if (!hasLimits) return
    const passed = now() - at
    at += passed
    left = Math.min(FRAMES_PER_MINUTE, left + (passed * FRAMES_PER_MINUTE) / 60_000)
    if (left < 1) throw new Problem('RATE_LIMITED', { retryAfterSeconds: 1 })
    left--
  }
}
