/**
 * Runs a few password hashes at a time. Known callers go first, so that strangers cannot keep them waiting; within a lane
 * callers take turns, so that no one of them fills it.
 */
import { Problem } from '#contract/problems.ts'

const RETRY_AFTER_SECONDS = 2

/** `key` is whom the work is done for: the account of a known caller, the address of an unknown one. */
export type HashCaller = { lane: 'known' | 'unknown'; key: string }
type Waiter = { start: () => void; turnAway: (problem: Problem) => void }
export type LaneSize = { waiting: number; perCaller: number }

export function createHashQueue(maxInFlight: number, sizes: Record<HashCaller['lane'], LaneSize>) {
  const lanes = { known: createLane(sizes.known), unknown: createLane(sizes.unknown) }
  let inFlight = 0

  return {
    waiting: (): number => lanes.known.waiting() + lanes.unknown.waiting(),

    async run<Result>({ lane, key }: HashCaller, work: () => Promise<Result>): Promise<Result> {
      // Finished work hands its place over, so the count does not change and nothing can slip in between.
      if (inFlight >= maxInFlight) await lanes[lane].wait(key)
      else inFlight += 1
      try {
        return await work()
      } finally {
        const next = lanes.known.next() ?? lanes.unknown.next()
        if (next) next.start()
        else inFlight -= 1
      }
    },
  }
}

function createLane(size: LaneSize) {
  /** By caller, in the order of their turns. */
  const queues = new Map<string, Waiter[]>()
  let total = 0

  return {
    waiting: () => total,

    wait(key: string): Promise<void> {
      const own = queues.get(key) ?? []
      if (own.length >= size.perCaller) throw busy()
      if (total >= size.waiting) turnAwayOneOfMost(own.length)
      return new Promise((start, turnAway) => {
        own.push({ start, turnAway })
        queues.set(key, own)
        total += 1
      })
    },

    /** The first of the caller whose turn it is; that caller's others wait until all have had theirs. */
    next(): Waiter | undefined {
      const [turn] = queues
      if (!turn) return undefined
      const [key, own] = turn
      const waiter = own.shift()
      queues.delete(key)
      if (own.length > 0) queues.set(key, own)
      total -= 1
      return waiter
    },
  }

  /** A full lane has room for a caller as long as another has more: that one's last is turned away. */
  function turnAwayOneOfMost(ownLength: number): void {
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), [])
    if (longest.length <= ownLength + 1) throw busy()
    longest.pop()?.turnAway(busy())
    total -= 1
  }
}

function busy(): Problem {
  return new Problem('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
