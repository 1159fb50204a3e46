/** What share of the members has less than one's own: read off how many members have each value. */
import type { Statistics } from '#contract/premium/statistics.ts'

/** In a house of up to this many, adding up is quick and one visit may matter: it is done for every look. */
const FEW_MEMBERS = 5_000
/** Beyond, adding up takes a while and moves nobody by a percent: it is done at most this often, whoever looks. */
const KEPT_MS = 5 * 60_000

export type Ranked = keyof Statistics['outranked']
/** How many members have each value. */
export type Spread = { value: number; members: number }[]
export type Spreads = { members: number; spreads: Record<Ranked, Spread> }

type Needs = { read: () => Promise<Spreads>; now: () => Date }

export function createOutranking({ read, now }: Needs) {
  let kept: { snapshot: Promise<Spreads>; at: number; isReusable: boolean } | undefined

  return {
    async outranked(mine: Record<Ranked, number>): Promise<Statistics['outranked']> {
      const { members, spreads } = await current()
      const share = (figure: Ranked) => shareBelow({ mine: mine[figure], spread: spreads[figure], members })
      return { visits: share('visits'), messages: share('messages'), longest: share('longest') }
    },
  }

  function current(): Promise<Spreads> {
    const at = now().getTime()
    if (kept?.isReusable && Math.abs(at - kept.at) < KEPT_MS) return kept.snapshot
    const fresh = { snapshot: read(), at, isReusable: true }
    kept = fresh
    fresh.snapshot.then(
      ({ members }) => {
        fresh.isReusable = members > FEW_MEMBERS
      },
      () => {
        fresh.isReusable = false
      },
    )
    return fresh.snapshot
  }
}

/** In whole percent of the other members. Whoever has never done anything has no row, and less than anyone who has. */
export function shareBelow({ mine, spread, members }: { mine: number; spread: Spread; members: number }): number {
  const others = members - 1
  if (mine <= 0 || others <= 0) return 0
  const countIn = (part: Spread) => part.reduce((total, one) => total + one.members, 0)
  const less = members - countIn(spread) + countIn(spread.filter(({ value }) => value < mine))
  return Math.floor((100 * Math.max(0, Math.min(less, others))) / others)
}
