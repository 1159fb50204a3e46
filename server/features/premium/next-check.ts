/** When the next subscription is due, kept in memory so that a frequent tick costs no query. */

export type NextCheck = ReturnType<typeof createNextCheck>

export function createNextCheck() {
  // Unknown at the start, so the first check is due at once.
  let next = 0

  return {
    isDue: (now: Date): boolean => now.getTime() >= next,

    /** Keeps the earliest date. */
    schedule(at: Date | null | undefined): void {
      if (at) next = Math.min(next, at.getTime())
    },

    clear(): void {
      next = Number.POSITIVE_INFINITY
    },
  }
}
