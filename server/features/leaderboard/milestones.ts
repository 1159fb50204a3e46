/** Places far down the list, in whole hundreds: counting everyone ahead of the half-millionth would take too long. */
import type { Figure, Milestone } from './leaderboard.store.ts'

/** Reading them passes over every member, so it is done this seldom, and only when somebody asks. */
const FRESH_FOR_MS = 5 * 60_000

type Needs = {
  read: (figure: Figure) => Promise<Milestone[]>
  /** How many places lie between two milestones. */
  every: number
  now: () => Date
}
type Kept = { milestones: Promise<Milestone[]>; readAt: number }

export function createMilestones({ read, every, now }: Needs) {
  const kept: Partial<Record<Figure, Kept>> = {}
  const reading = new Set<Figure>()

  return {
    /** At least how many are ahead of whoever reached this figure then. */
    async aheadOf(figure: Figure, reached: Milestone): Promise<number> {
      const milestones = await current(figure)
      return every * countPassed(milestones, reached)
    },
  }

  /** Nobody waits for a new reading while there is an old one. */
  function current(figure: Figure): Promise<Milestone[]> {
    const known = kept[figure]
    const isFresh = known && Math.abs(now().getTime() - known.readAt) < FRESH_FOR_MS
    if (isFresh || (known && reading.has(figure))) return known.milestones
    const fresh = { milestones: read(figure), readAt: now().getTime() }
    reading.add(figure)
    fresh.milestones.then(
      () => settle(figure, fresh),
      () => settle(figure, known),
    )
    if (!known) kept[figure] = fresh
    return (known ?? fresh).milestones
  }

  function settle(figure: Figure, latest: Kept | undefined): void {
    reading.delete(figure)
    if (latest) kept[figure] = latest
    else delete kept[figure]
  }
}

/** How many of the milestones are ahead; they stand in order, so half of the rest is left out at each look. */
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
