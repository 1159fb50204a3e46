/** Sends a member's premium changes to that member's own pages. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

export function registerPremiumEvents(hub: Hub, facts: Facts): void {
  const send = (userId: string, isPremium: boolean) => hub.sendToPerson(userId, { type: 'PREMIUM_CHANGED', isPremium })
  facts.everywhere('premium.started', ({ userId }) => send(userId, true))
  facts.everywhere('premium.ended', ({ userId }) => send(userId, false))
  facts.everywhere('subscription.changed', ({ userId, isPremium }) => send(userId, isPremium))
}
