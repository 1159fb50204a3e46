/** Work that goes on after an answer was sent. Counted, so that a stop can wait for it. */

export type Background = ReturnType<typeof createBackground>

export function createBackground(onError: (error: unknown, name: string) => void) {
  const running = new Set<Promise<void>>()

  return {
    /** How much of it is under way. */
    running: () => running.size,

    run(name: string, work: () => Promise<void>): void {
      const promise = work()
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(promise))
      running.add(promise)
    },

    /** Resolves when nothing is running any more, also what was begun meanwhile. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
