/** How many frames one socket may send: a bucket that fills up again within a minute. */
import { FRAMES_PER_MINUTE } from '#contract/protocol/wire.ts'

const clock = () => performance.now()

export function createFrameBudget(hasLimits: boolean, now = clock) {
  let left = FRAMES_PER_MINUTE
  let at = now()

  /** False when there is nothing left to spend. */
  return function spendFrame(): boolean {
    if (!hasLimits) return true
    const passed = now() - at
    at += passed
    left = Math.min(FRAMES_PER_MINUTE, left + (passed * FRAMES_PER_MINUTE) / 60_000)
    if (left < 1) return false
    left--
    return true
  }
}
