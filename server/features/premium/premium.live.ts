/** Premium on the wire: every page of the person is told, and nobody else. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

export function sendPremium(hub: Hub, facts: FactBoard): void {
  const tell = (userId: string, isPremium: boolean) => hub.toPerson(userId, { type: 'PREMIUM_CHANGED', isPremium })
  facts.everywhere('premium.started', ({ userId }) => tell(userId, true))
  facts.everywhere('premium.ended', ({ userId }) => tell(userId, false))
  facts.everywhere('subscription.changed', ({ userId, isPremium }) => tell(userId, isPremium))
}
