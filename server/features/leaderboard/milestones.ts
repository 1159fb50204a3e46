/** Approximate ranks far down the list, because counting everyone ahead would take too long there. */
import type { Board } from '#contract/bowl/leaderboard.ts'
import type { Milestone } from './leaderboard.store.ts'

/** Reading milestones scans all members, so it happens at most this often, and only on demand. */
const FRESH_FOR_MS = 5 * 60_000

type Needs = {
  read: (board: Board) => Promise<Milestone[]>
  /** Ranks between two milestones. */
  every: number
  now: () => Date
}
type Cached = { milestones: Promise<Milestone[]>; readAt: number }

export function createMilestones({ read, every, now }: Needs) {
  const cached: Partial<Record<Board, Cached>> = {}
  const reading = new Set<Board>()

  return {
    /** A lower bound of the members ahead. */
    async countAhead(board: Board, reached: Milestone): Promise<number> {
      const milestones = await current(board)
      return every * countPassed(milestones, reached)
    },
  }

  /** Returns outdated milestones while new ones are read. */
  function current(board: Board): Promise<Milestone[]> {
    const known = cached[board]
    const isFresh = known && Math.abs(now().getTime() - known.readAt) < FRESH_FOR_MS
    if (isFresh || (known && reading.has(board))) return known.milestones
    const fresh = { milestones: read(board), readAt: now().getTime() }
    reading.add(board)
    fresh.milestones.then(
      () => settle(board, fresh),
      () => settle(board, known),
    )
    if (!known) cached[board] = fresh
    return (known ?? fresh).milestones
  }

  function settle(board: Board, latest: Cached | undefined): void {
    reading.delete(board)
    if (latest) cached[board] = latest
    else delete cached[board]
  }
}

function countPassed(milestones: readonly Milestone[], reached: Milestone): number {
  let [low, high] = [0, milestones.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const milestone = milestones[middle]
    if (milestone && isAhead(milestone, reached)) low = middle + 1
    else high = middle
  }
  return low
}

function isAhead(one: Milestone, other: Milestone): boolean {
  if (one.stat !== other.stat) return one.stat > other.stat
  return (one.reachedAt?.getTime() ?? 0) < (other.reachedAt?.getTime() ?? 0)
}
