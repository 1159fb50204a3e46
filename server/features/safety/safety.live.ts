/** Blocks on the wire: at once on every open page of both, and said to the one who blocked alone. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Hub
  facts: FactBoard
  /** Sends the list and the history anew, as this person sees them from now on. */
  resend: (personId: string) => void
}

export function sendBlockChange({ hub, facts, resend }: Needs): void {
  facts.everywhere('person.blocked', ({ blockerId, blockedId }) => {
    hub.toPerson(blockerId, { type: 'BLOCKED_CHANGED', userId: blockedId, isBlocked: true })
    resend(blockerId)
    resend(blockedId)
  })
  facts.everywhere('person.unblocked', ({ blockerId, blockedId }) => {
    hub.toPerson(blockerId, { type: 'BLOCKED_CHANGED', userId: blockedId, isBlocked: false })
    resend(blockerId)
    resend(blockedId)
  })
}
