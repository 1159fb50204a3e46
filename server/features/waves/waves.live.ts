/** Tells the pages of a member that someone waved. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = {
  hub: Pick<Hub, 'toPerson'>
  facts: FactBoard
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export function sendWaves({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('person.waved', ({ from, toId }) => {
    if (!blockedEitherWay(toId).has(from.id)) hub.toPerson(toId, { type: 'WAVE', from })
  })
}
