/** Buddies on the wire: to the pages of the person concerned, and to nobody else's. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/realtime/hub.ts'

export function tellBuddies(hub: Hub, facts: FactBoard): void {
  facts.everywhere('buddy.asked', ({ from, toId }) => hub.toPerson(toId, { type: 'BUDDY_REQUEST', from }))
  facts.everywhere('buddy.changed', ({ userId, otherId, status }) =>
    hub.toPerson(userId, { type: 'BUDDY_CHANGED', userId: otherId, status }),
  )
}
