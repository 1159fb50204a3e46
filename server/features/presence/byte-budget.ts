/** How many bytes of changes a page is sent, however many people come and go: a few at once, then so many a second. */

/** About fifteen people. */
const AT_ONCE = 3000
const PER_SECOND = 800

export function createByteBudget(clock: () => number) {
  let free = AT_ONCE
  let filledAt = clock()

  return {
    /** For one frame. */
    open() {
      const now = clock()
      free = Math.min(AT_ONCE, free + ((now - filledAt) / 1000) * PER_SECOND)
      filledAt = now
      let isFull = false
      return {
        /** After the first that does not fit, nothing does, so that short entries don't overtake long ones for ever. */
        take(entry: unknown): boolean {
          const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1
          if (isFull || bytes > free) isFull = true
          else free -= bytes
          return !isFull
        },
        isFull: (): boolean => isFull,
      }
    },
  }
}
