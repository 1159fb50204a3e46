/** Limits the send rate to a little below the server's, so that messages queued while offline aren't refused. */

export type PaceRule = { burst: number; stepMs: number }

/** Allows a burst, then one message per step. The only state is the time at which the burst is available again. */
export function createPace({ burst, stepMs }: PaceRule) {
  let refilledAt = 0

  return {
    wait: (now: number): number => Math.max(0, Math.max(refilledAt, now) - now - (burst - 1) * stepMs),

    take(now: number): void {
      refilledAt = Math.max(refilledAt, now) + stepMs
    },
  }
}
