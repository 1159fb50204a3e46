/** The call of the statistics room. */
import { getStatistics } from '#contract/premium/statistics.ts'
import { userOf } from '#server/identity/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import type { StatisticsRoom } from './statistics.ts'

export function serveStatistics(serve: Serve, statistics: StatisticsRoom): void {
  serve(getStatistics, ({ actor }) => statistics.of(userOf(actor).id))
}
