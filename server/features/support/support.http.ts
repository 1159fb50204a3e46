/** HTTP endpoint for messages to support. */
import { writeToSupport } from '#contract/premium/support.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Support } from './support.ts'

export function serveSupport(serve: Serve, support: Support): void {
  serve(writeToSupport, async ({ actor, body }) => {
    await support.write(requireUser(actor).id, body)
    return { success: true as const }
  })
}
