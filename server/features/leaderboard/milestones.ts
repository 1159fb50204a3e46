/** Approximate places far down the list, because counting everyone ahead would take too long there. */
import type { Figure, Milestone } from './leaderboard.store.ts'

/** Reading milestones scans all members, so it happens at most this often, and only on demand. */
const FRESH_FOR_MS = 5 * 60_000

type Needs = {
  read: (figure: Figure) => Promise<Milestone[]>
  /** Places between two milestones. */
  every: number
  now: () => Date
}
type Cached = { milestones: Promise<Milestone[]>; readAt: number }

export function createMilestones({ read, every, now }: Needs) {
  const cached: Partial<Record<Figure, Cached>> = {}
  const reading = new Set<Figure>()

  return {
    /** A lower bound of the members ahead. */
    async countAhead(figure: Figure, reached: Milestone): Promise<number> {
      const milestones = await current(figure)
      return every * countPassed(milestones, reached)
    },
  }

  /** Returns outdated milestones while new ones are read. */
  function current(figure: Figure): Promise<Milestone[]> {
    const known = cached[figure]
    const isFresh = known && Math.abs(now().getTime() - known.readAt) < FRESH_FOR_MS
    if (isFresh || (known && reading.has(figure))) return known.milestones
    const fresh = { milestones: read(figure), readAt: now().getTime() }
    reading.add(figure)
    fresh.milestones.then(
      () => settle(figure, fresh),
      () => settle(figure, known),
    )
    if (!known) cached[figure] = fresh
    return (known ?? fresh).milestones
  }

  function settle(figure: Figure, latest: Cached | undefined): void {
    reading.delete(figure)
    if (latest) cached[figure] = latest
    else delete cached[figure]
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
