/** The processes as the caretaker sees them: each is one seat of the instance. */
import type { NodeStatus } from '#contract/admin/admin-overview.ts'

/** Each is heard every five seconds or so. */
const SILENT_FROM_MS = 7000

type Needs = {
  id: string
  version: string
  startedAt: Date
  hub: { size: () => number; people: () => number }
  /** In bytes. */
  memoryUsed: () => number
}

export function createNodeStatus({ id, version, startedAt, hub, memoryUsed }: Needs) {
  return (): Omit<NodeStatus, 'isThisOne'> => ({
    ...{ id, version, startedAt: startedAt.toISOString() },
    ...{ connections: hub.size(), people: hub.people() },
    memoryMb: Math.round(memoryUsed() / 1024 / 1024),
  })
}

type Other = Omit<NodeStatus, 'startedAt' | 'isThisOne' | 'silentSeconds'> & { startedAt: Date; silentMs: number }

/** One that is dead stays in the list for a few seconds, and must not look like the others. */
export function otherNodeStatus({ startedAt, silentMs, ...other }: Other): NodeStatus {
  const silence = silentMs > SILENT_FROM_MS ? { silentSeconds: Math.round(silentMs / 1000) } : {}
  return { ...other, startedAt: startedAt.toISOString(), isThisOne: false, ...silence }
}
