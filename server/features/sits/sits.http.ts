/** The HTTP calls of finished sits. */
import { getCompany, getLatestSit } from '#contract/bowl/sits.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson, requireUser } from '#server/identity/actor.ts'
import type { Sits } from './sits.ts'

export function serveSits(serve: Serve, sits: Sits): void {
  serve(getLatestSit, async ({ actor }) => ({
    success: true as const,
    sit: await sits.latest(requirePerson(actor).id),
  }))
  serve(getCompany, ({ actor, params }) => sits.together(requireUser(actor).id, params.userId))
}
