/** When the next subscription is due, in memory: a look at it is free, so time can be watched closely. */

export type NextChecks = ReturnType<typeof createNextChecks>

export function createNextChecks() {
  // Nobody knows at the start, so the first look is at once.
  let next = 0

  return {
    isDue: (now: Date): boolean => now.getTime() >= next,

    /** Something is due then, if nothing is before. */
    note(at: Date | null | undefined): void {
      if (at) next = Math.min(next, at.getTime())
    },

    /** Nothing is due before this; noted dates that follow count as well. */
    clear(): void {
      next = Number.POSITIVE_INFINITY
    },
  }
}
