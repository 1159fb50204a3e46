/** Decides when a node reads again from the database what other nodes may have changed, and when its pages do. */
import type { Cluster } from './cluster.ts'
import type { NodeRegistry } from './node-registry.ts'

const CATCH_UP_EVERY_MS = 2000
const RESYNC_EVERY_WITHOUT_BUS_MS = 5000
/** A safety net for changes that every other mechanism missed. */
const RESYNC_EVERY_MS = 60_000
/** Without a bus, pages refetch within 30 s: this, and the jitter that keeps them from calling all at once. */
const RESYNC_PAGES_EVERY_MS = 25_000

type Needs = {
  cluster: Pick<Cluster, 'isBusUp' | 'onGap'>
  nodeRegistry: Pick<NodeRegistry, 'hasPeers' | 'tick'>
  clock?: () => number
  catchUpChat: () => Promise<void>
  resync: () => Promise<void>
  /** Makes the pages of this node refetch: the server keeps no copy of events for single people. */
  resyncPages: () => void
}

export function createResyncSchedule({ cluster, nodeRegistry, clock, catchUpChat, resync, resyncPages }: Needs) {
  const time = clock ?? (() => performance.now())
  let caughtUpAt = time()
  let resyncedAt = time()
  /** Up to this time the pages have missed nothing. */
  let pagesCurrentAt = time()
  let isBehind = false
  let arePagesBehind = false
  cluster.onGap(noteGap)

  return {
    noteGap,

    async tick(): Promise<void> {
      await nodeRegistry.tick()
      const at = time()
      if (nodeRegistry.hasPeers() && at - caughtUpAt >= CATCH_UP_EVERY_MS) {
        caughtUpAt = at
        await catchUpChat()
      }
      if (!isCutOff()) pagesCurrentAt = at
      if (at - pagesCurrentAt >= RESYNC_PAGES_EVERY_MS) noteGap()
      if (isDue(at)) await resyncAll(at)
    },
  }

  /** The pages come last, because their calls are answered from this node's memory. */
  async function resyncAll(at: number): Promise<void> {
    const werePagesBehind = arePagesBehind
    isBehind = false
    arePagesBehind = false
    resyncedAt = at
    try {
      await resync()
    } catch (error) {
      isBehind = true
      arePagesBehind ||= werePagesBehind
      throw error
    }
    if (!werePagesBehind) return
    pagesCurrentAt = at
    resyncPages()
  }

  function isDue(at: number): boolean {
    if (isBehind) return true
    if (!nodeRegistry.hasPeers()) return false
    return at - resyncedAt >= (cluster.isBusUp() ? RESYNC_EVERY_MS : RESYNC_EVERY_WITHOUT_BUS_MS)
  }

  function isCutOff(): boolean {
    return nodeRegistry.hasPeers() && !cluster.isBusUp()
  }

  function noteGap(): void {
    isBehind = true
    arePagesBehind = true
  }
}
