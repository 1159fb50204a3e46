/** Limits how many pushes run at once: the rest wait in order, and a full queue rejects new ones. */

type Limits = { atOnce: number; waiting: number }

export function createPushQueue({ atOnce, waiting: maxWaiting }: Limits) {
  const waiting: ((mayRun: boolean) => void)[] = []
  let running = 0
  let isClosed = false

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      if (!(await acquire())) return undefined
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The next one takes over the slot, so `running` stays the same.
        if (next) next(true)
        else running -= 1
      }
    },

    close(): void {
      isClosed = true
      for (const resume of waiting.splice(0)) resume(false)
    },
  }

  function acquire(): boolean | Promise<boolean> {
    if (isClosed || waiting.length >= maxWaiting) return false
    if (running < atOnce) {
      running += 1
      return true
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
