/** Buddies on the wire: to the pages of the person concerned, and to nobody else's. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Pick<Hub, 'toPerson'>
  facts: FactBoard
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export function sendBuddies({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('buddy.asked', ({ from, toId }) => {
    // Blocked while it was being stored, or in a process that had not heard of the block yet.
    if (!blockedEitherWay(toId).has(from.id)) hub.toPerson(toId, { type: 'BUDDY_REQUEST', from })
  })
  facts.everywhere('buddy.changed', ({ userId, otherId, status }) =>
    hub.toPerson(userId, { type: 'BUDDY_CHANGED', userId: otherId, status }),
  )
}
