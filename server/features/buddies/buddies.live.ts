/** Live events of the buddies feature, sent only to the member concerned. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Pick<Hub, 'sendToPerson'>
  facts: Facts
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export function registerBuddyEvents({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('buddy.asked', ({ from, toId }) => {
    // The block may have come while the request was stored, or on a node that did not know of it yet.
    if (!blockedEitherWay(toId).has(from.id)) hub.sendToPerson(toId, { type: 'BUDDY_REQUEST', from })
  })
  facts.everywhere('buddy.changed', ({ userId, otherId, status }) =>
    hub.sendToPerson(userId, { type: 'BUDDY_CHANGED', userId: otherId, status }),
  )
}
