/** The call of the stats room. */
import { getProfile } from '#contract/stats.ts'
import { personOf } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Stats } from './stats.ts'

type Needs = { stats: Stats; apartFrom: (personId: string) => ReadonlySet<string> }

export function serveStats(serve: Serve, { stats, apartFrom }: Needs): void {
  serve(getProfile, async ({ actor, params }) => {
    const { id } = personOf(actor)
    const answer = await stats.profile(params.userId, id)
    // Two who are apart do not see each other sit.
    if (!apartFrom(id).has(params.userId)) return answer
    return { ...answer, person: { ...answer.person, isOnBowl: false } }
  })
}
