/** Badges on the wire: their owner is told the moment they are earned. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

export function sendBadges(hub: Hub, facts: FactBoard): void {
  facts.everywhere('badge.earned', ({ userId, badge }) => hub.toPerson(userId, { type: 'BADGE_EARNED', badge }))
}
