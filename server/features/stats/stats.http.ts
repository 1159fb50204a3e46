/** The call of the stats room. */
import { getProfile } from '#contract/stats.ts'
import { personOf } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import { asSeenByOthers, type Stats } from './stats.ts'

export function serveStats(serve: Serve, stats: Stats): void {
  serve(getProfile, async ({ actor, params }) => {
    const answer = await stats.profile(params.userId)
    return personOf(actor).id === params.userId ? answer : asSeenByOthers(answer)
  })
}
