/** The status of this node and of its peers, as the admin sees it. */
import type { NodeStatus } from '#contract/admin/admin-overview.ts'

/** Peers renew their lease about every five seconds. */
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
    id,
    version,
    startedAt: startedAt.toISOString(),
    connections: hub.size(),
    people: hub.people(),
    memoryMb: Math.round(memoryUsed() / 1024 / 1024),
  })
}

type Peer = Omit<NodeStatus, 'startedAt' | 'isThisOne' | 'silentSeconds'> & { startedAt: Date; silentMs: number }

/** A dead node stays in the list for a few seconds, and must not look healthy. */
export function otherNodeStatus({ startedAt, silentMs, ...peer }: Peer): NodeStatus {
  const silentFor = silentMs > SILENT_FROM_MS ? { silentSeconds: Math.round(silentMs / 1000) } : {}
  return { ...peer, startedAt: startedAt.toISOString(), isThisOne: false, ...silentFor }
}
