/** Premium statistics: when and how long a member sits. Only the member sees them. */
import { STATISTICS_DAYS, type Statistics } from '#contract/premium/visit-charts.ts'
import type { Db } from '#server/db/db.ts'
import { localDay } from '#server/lib/dates.ts'
import { addUp, firstDay } from './add-up.ts'
import { createOutranking } from './outranked.ts'
import { ownFigures, readDistributions, sitGroups } from './visit-charts.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type StatisticsFeature = ReturnType<typeof createStatistics>

export function createStatistics({ db, now }: { db: Db; now: () => Date }) {
  const outranking = createOutranking({ read: () => readDistributions(db), now })

  return {
    async of(userId: string): Promise<Statistics> {
      const { zone, figures } = await ownFigures(db, userId)
      const first = firstDay(localDay(now(), zone), STATISTICS_DAYS)
      // A local day begins up to a day before the same date in UTC.
      const groups = await sitGroups(db, userId, new Date(Date.parse(first) - DAY_MS))
      const within = groups.filter(({ day }) => day >= first)
      return { ...addUp(within, zone), outranked: await outranking.outranked(figures) }
    },
  }
}
