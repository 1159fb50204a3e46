/** Work that continues after a response was sent; tracked, so that a shutdown can wait for it. */

export type Background = ReturnType<typeof createBackground>

export function createBackground(onError: (error: unknown, name: string) => void) {
  const running = new Set<Promise<void>>()

  return {
    running: () => running.size,

    run(name: string, work: () => Promise<void>): void {
      const promise = work()
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(promise))
      running.add(promise)
    },

    /** Resolves when nothing is running, including work started while waiting. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
