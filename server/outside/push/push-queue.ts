/** Few at a time: the rest wait in order, and when too many wait the next are turned away. */

type Most = { atOnce: number; waiting: number }

export function createPushQueue({ atOnce, waiting: mostWaiting }: Most) {
  const waiting: ((isMyTurn: boolean) => void)[] = []
  let running = 0
  let isOver = false

  return {
    /** Does the work when its turn comes; nothing when it never does. */
    async take<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      if (!(await turn())) return undefined
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // Who waits takes over the place that is left.
        if (next) next(true)
        else running -= 1
      }
    },

    /** What is running goes on; nobody else gets a turn. */
    end(): void {
      isOver = true
      for (const leave of waiting.splice(0)) leave(false)
    },
  }

  function turn(): boolean | Promise<boolean> {
    if (isOver || waiting.length >= mostWaiting) return false
    if (running < atOnce) {
      running += 1
      return true
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
