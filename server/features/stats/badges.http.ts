/** The HTTP calls of a member's own badges. */
import { getBadges, markBadgesSeen, setBadgeSettings } from '#contract/bowl/badges.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Badges } from './badges.ts'

export function serveBadges(serve: Serve, badges: Badges): void {
  serve(getBadges, ({ actor }) => badges.mine(requireUser(actor).id))

  serve(markBadgesSeen, async ({ actor, body }) => {
    await badges.markSeen(requireUser(actor).id, body.badges)
    return { success: true as const }
  })

  serve(setBadgeSettings, async ({ actor, body }) => {
    await badges.setAnnouncesBadges(requireUser(actor).id, body.tellsRoom)
    return { success: true as const, tellsRoom: body.tellsRoom }
  })
}
