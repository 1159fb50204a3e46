/** The share of members whose stats are lower than one member's, from how many members have each value. */
import type { VisitCharts } from '#contract/premium/visit-charts.ts'

/** Up to this many members reading is quick and one visit can move the share, so nothing is cached. */
const UNCACHED_MEMBERS_MAX = 5_000
/** With more members reading is slow and moves nobody by a percent, so the result is cached this long. */
const CACHED_MS = 5 * 60_000

export type Ranked = keyof VisitCharts['outranked']
/** How many members have each value. */
export type Distribution = { value: number; members: number }[]
export type Distributions = { members: number; distributions: Record<Ranked, Distribution> }

type Needs = { read: () => Promise<Distributions>; now: () => Date }

export function createOutranking({ read, now }: Needs) {
  let cached: { snapshot: Promise<Distributions>; at: number; isReusable: boolean } | undefined

  return {
    async outranked(mine: Record<Ranked, number>): Promise<VisitCharts['outranked']> {
      const { members, distributions } = await current()
      const share = (stat: Ranked) => shareBelow({ mine: mine[stat], distribution: distributions[stat], members })
      return { visits: share('visits'), messages: share('messages'), longest: share('longest') }
    },
  }

  function current(): Promise<Distributions> {
    const at = now().getTime()
    if (cached?.isReusable && Math.abs(at - cached.at) < CACHED_MS) return cached.snapshot
    const fresh = { snapshot: read(), at, isReusable: true }
    cached = fresh
    fresh.snapshot.then(
      ({ members }) => {
        fresh.isReusable = members > UNCACHED_MEMBERS_MAX
      },
      () => {
        fresh.isReusable = false
      },
    )
    return fresh.snapshot
  }
}

/** In whole percent of the other members. Members without a row count as 0. */
export function shareBelow({
  mine,
  distribution,
  members,
}: {
  mine: number
  distribution: Distribution
  members: number
}): number {
  const others = members - 1
  if (mine <= 0 || others <= 0) return 0
  const countMembers = (part: Distribution) => part.reduce((total, one) => total + one.members, 0)
  const lower = members - countMembers(distribution) + countMembers(distribution.filter(({ value }) => value < mine))
  return Math.floor((100 * Math.max(0, Math.min(lower, others))) / others)
}
