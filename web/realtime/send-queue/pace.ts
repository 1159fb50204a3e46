/** Keeps the page a little below what the server allows, so that nobody is refused for having been offline. */

export type PaceRule = { burst: number; stepMs: number }

/** So many at once, then one per step. One number is enough: the moment at which the burst is whole again. */
export function createPace({ burst, stepMs }: PaceRule) {
  let wholeAt = 0

  return {
    /** How long the next one has to wait; 0 when it may go. */
    wait: (now: number): number => Math.max(0, Math.max(wholeAt, now) - now - (burst - 1) * stepMs),

    take(now: number): void {
      wholeAt = Math.max(wholeAt, now) + stepMs
    },
  }
}
