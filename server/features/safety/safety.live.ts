/** Live events of blocks: both people's pages are updated, but only the blocker gets the event itself. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Hub
  facts: Facts
  /** Sends the person the list and the history again, as they may see them now. */
  resend: (personId: string) => void
}

export function registerBlockEvents({ hub, facts, resend }: Needs): void {
  facts.everywhere('person.blocked', ({ blockerId, blockedId }) => {
    hub.sendToPerson(blockerId, { type: 'BLOCKED_CHANGED', userId: blockedId, isBlocked: true })
    resend(blockerId)
    resend(blockedId)
  })
  facts.everywhere('person.unblocked', ({ blockerId, blockedId }) => {
    hub.sendToPerson(blockerId, { type: 'BLOCKED_CHANGED', userId: blockedId, isBlocked: false })
    resend(blockerId)
    resend(blockedId)
  })
}
