/** This process as the caretaker sees it: one seat of the instance. */
import type { Seat } from '#contract/admin-overview.ts'

type Needs = {
  id: string
  version: string
  startedAt: Date
  hub: { size: () => number; people: () => number }
  /** In bytes. */
  memoryUsed: () => number
}

export function createSeat({ id, version, startedAt, hub, memoryUsed }: Needs) {
  return (): Omit<Seat, 'isThisOne'> => ({
    ...{ id, version, startedAt: startedAt.toISOString() },
    ...{ connections: hub.size(), people: hub.people() },
    memoryMb: Math.round(memoryUsed() / 1024 / 1024),
  })
}
