/** HTTP endpoints of the buddies feature. */
import { endBuddy, getBuddyStatus, listBuddies, requestBuddy, respondToBuddy } from '#contract/social/buddies.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Buddies } from './buddies.ts'

export function serveBuddies(serve: Serve, buddies: Buddies): void {
  serve(requestBuddy, async ({ actor, body }) => {
    const status = await buddies.request(requireUser(actor).id, body.receiverId)
    const message = status === 'accepted' ? 'You’re bathroom buddies now' : 'Buddy request sent'
    return { success: true as const, message, status }
  })

  serve(respondToBuddy, async ({ actor, body }) => {
    await buddies.respond(requireUser(actor).id, body.requesterId, body.accept)
    return { success: true as const }
  })

  serve(endBuddy, async ({ actor, params }) => {
    await buddies.end(requireUser(actor).id, params.otherId)
    return { success: true as const }
  })

  serve(getBuddyStatus, ({ actor, params }) => buddies.status(requireUser(actor).id, params.otherId))

  serve(listBuddies, ({ actor }) => buddies.list(requireUser(actor).id))
}
