/** Visit charts, for premium members: when and how long a member sits. Only the member sees them. */
import { VISIT_CHARTS_DAYS, type VisitCharts } from '#contract/premium/visit-charts.ts'
import type { Db } from '#server/db/db.ts'
import { localDay } from '#server/lib/dates.ts'
import { addUp, firstDay } from './add-up.ts'
import { createOutranking } from './outranked.ts'
import { ownStats, readDistributions, sitGroups } from './visit-charts.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type VisitChartsFeature = ReturnType<typeof createVisitCharts>

export function createVisitCharts({ db, now }: { db: Db; now: () => Date }) {
  const outranking = createOutranking({ read: () => readDistributions(db), now })

  return {
    async chartsFor(userId: string): Promise<VisitCharts> {
      const { zone, stats } = await ownStats(db, userId)
      const first = firstDay(localDay(now(), zone), VISIT_CHARTS_DAYS)
      // A local day begins up to a day before the same date in UTC.
      const groups = await sitGroups(db, userId, new Date(Date.parse(first) - DAY_MS))
      const within = groups.filter(({ day }) => day >= first)
      return { ...addUp(within, zone), outranked: await outranking.outranked(stats) }
    },
  }
}
