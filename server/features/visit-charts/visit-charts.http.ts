/** The HTTP endpoint of premium statistics. */
import { getStatistics } from '#contract/premium/visit-charts.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { StatisticsFeature } from './visit-charts.ts'

export function serveStatistics(serve: Serve, statistics: StatisticsFeature): void {
  serve(getStatistics, ({ actor }) => statistics.of(requireUser(actor).id))
}
