/** Tells the pages of a member that someone waved. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Pick<Hub, 'sendToPerson'>
  facts: Facts
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export function registerWaveEvents({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('person.waved', ({ from, toId }) => {
    if (!blockedEitherWay(toId).has(from.id)) hub.sendToPerson(toId, { type: 'WAVE', from })
  })
}
