/** The call of the stats room. */
import { getProfile } from '#contract/stats.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Stats } from './stats.ts'

export function serveStats(serve: Serve, stats: Stats): void {
  serve(getProfile, ({ params }) => stats.profile(params.userId))
}
