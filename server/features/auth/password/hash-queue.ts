/** Runs a few password hashes at a time: known callers first, and within a lane callers take turns. */
import { Problem } from '#contract/protocol/problems.ts'

const RETRY_AFTER_SECONDS = 2

/** `key` is the account of a known caller, or the address of an unknown one. */
export type HashCaller = { lane: 'known' | 'unknown'; key: string }
type Lane = HashCaller['lane']
type Waiter = { start: () => void; reject: (problem: Problem) => void }
export type QueueSize = { waiting: number; perCaller: number }
/** `unknown` is smaller, even when no one else is hashing: the rest of the server needs the processor. */
export type HashConcurrency = { all: number; unknown: number }

export function createHashQueue(concurrency: HashConcurrency, sizes: Record<Lane, QueueSize>) {
  const lanes = { known: createLane(sizes.known), unknown: createLane(sizes.unknown) }
  const running = { known: 0, unknown: 0 }

  return {
    waiting: (): number => lanes.known.waiting() + lanes.unknown.waiting(),

    async run<Result>({ lane, key }: HashCaller, work: () => Promise<Result>): Promise<Result> {
      // `startNext` counts a waiter as running before it wakes up, so that no other call takes its slot.
      if (hasCapacity(lane)) running[lane] += 1
      else await lanes[lane].wait(key)
      try {
        return await work()
      } finally {
        running[lane] -= 1
        startNext('known')
        startNext('unknown')
      }
    },
  }

  function hasCapacity(lane: Lane): boolean {
    const isFree = running.known + running.unknown < concurrency.all
    return lane === 'known' ? isFree : isFree && running.unknown < concurrency.unknown
  }

  function startNext(lane: Lane): void {
    const next = hasCapacity(lane) ? lanes[lane].next() : undefined
    if (!next) return
    running[lane] += 1
    next.start()
  }
}

function createLane(size: QueueSize) {
  /** By caller, in round-robin order. */
  const queues = new Map<string, Waiter[]>()
  let total = 0

  return {
    waiting: () => total,

    wait(key: string): Promise<void> {
      const own = queues.get(key) ?? []
      if (own.length >= size.perCaller) throw busy()
      if (total >= size.waiting) rejectFromLongestQueue(own.length)
      return new Promise((start, reject) => {
        own.push({ start, reject })
        queues.set(key, own)
        total += 1
      })
    },

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

  /** Makes space in a full lane: rejects the last waiter of the longest queue, if it is longer than the caller's. */
  function rejectFromLongestQueue(ownLength: number): void {
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), [])
    if (longest.length <= ownLength + 1) throw busy()
    longest.pop()?.reject(busy())
    total -= 1
  }
}

function busy(): Problem {
  return new Problem('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
