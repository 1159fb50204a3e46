/**
 * Runs a few password hashes at a time. Known callers go first, so that unknown ones cannot keep them waiting; within a
 * lane callers take turns, so that no one of them fills it.
 */
import { Problem } from '#contract/protocol/problems.ts'

const RETRY_AFTER_SECONDS = 2

/** `key` is whom the work is done for: the account of a known caller, the address of an unknown one. */
export type HashCaller = { lane: 'known' | 'unknown'; key: string }
type Lane = HashCaller['lane']
type Waiter = { start: () => void; turnAway: (problem: Problem) => void }
export type LaneSize = { waiting: number; perCaller: number }
/** Unknown callers never have the whole processor, whatever nobody else needs of it: the rest of the server does. */
export type AtOnce = { all: number; unknown: number }

export function createHashQueue(atOnce: AtOnce, sizes: Record<Lane, LaneSize>) {
  const lanes = { known: createLane(sizes.known), unknown: createLane(sizes.unknown) }
  const running = { known: 0, unknown: 0 }

  return {
    waiting: (): number => lanes.known.waiting() + lanes.unknown.waiting(),

    async run<Result>({ lane, key }: HashCaller, work: () => Promise<Result>): Promise<Result> {
      // Who waits is counted as running by whoever starts them, so nothing can slip in between.
      if (hasRoom(lane)) running[lane] += 1
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

  function hasRoom(lane: Lane): boolean {
    const isFree = running.known + running.unknown < atOnce.all
    return lane === 'known' ? isFree : isFree && running.unknown < atOnce.unknown
  }

  function startNext(lane: Lane): void {
    const next = hasRoom(lane) ? lanes[lane].next() : undefined
    if (!next) return
    running[lane] += 1
    next.start()
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
