/** When a process reads from the database what others have done, and when its pages are asked to do the same. */
import type { Cluster } from './cluster.ts'
import type { NodeRegistry } from './node-registry.ts'

const FOLLOW_EVERY_MS = 2000
/** While nobody can be told anything. */
const RESYNC_EVERY_MS = 5000
/** For what slipped through everything else. */
const RESYNC_ANYWAY_MS = 60_000
/** While nobody can be told anything: 30 s, less the moments that pages wait so as not to ask all at once. */
const ASK_PAGES_EVERY_MS = 25_000

type Needs = {
  cluster: Pick<Cluster, 'isCarrying' | 'onGap'>
  neighbours: Pick<NodeRegistry, 'areThere' | 'tick'>
  /** In milliseconds, and forward only. */
  clock?: () => number
  /** Reads what was said in the public room. */
  follow: () => Promise<void>
  /** Reads everything else that is kept in memory. */
  resync: () => Promise<void>
  /** Has the pages of this process read anew what is told to single people: that is kept nowhere else. */
  askPages: () => void
}

export function createResyncSchedule({ cluster, neighbours, clock, follow, resync, askPages }: Needs) {
  const time = clock ?? (() => performance.now())
  let followedAt = time()
  let resyncedAt = time()
  /** Until when the pages have missed nothing. */
  let pagesAskedAt = time()
  let isBehind = false
  let arePagesBehind = false
  cluster.onGap(noteGap)

  return {
    /** Something that was told may not have been heard. */
    noteGap,

    async tick(): Promise<void> {
      await neighbours.tick()
      const at = time()
      if (neighbours.areThere() && at - followedAt >= FOLLOW_EVERY_MS) {
        followedAt = at
        await follow()
      }
      if (!isCutOff()) pagesAskedAt = at
      if (at - pagesAskedAt >= ASK_PAGES_EVERY_MS) noteGap()
      if (!isDue(at)) return
      await readAnew(at)
    },
  }

  /** The pages come last: what answers them looks into what is kept here. */
  async function readAnew(at: number): Promise<void> {
    const owed = arePagesBehind
    isBehind = false
    arePagesBehind = false
    resyncedAt = at
    try {
      await resync()
    } catch (error) {
      isBehind = true
      arePagesBehind ||= owed
      throw error
    }
    if (!owed) return
    pagesAskedAt = at
    askPages()
  }

  function isDue(at: number): boolean {
    if (isBehind) return true
    if (!neighbours.areThere()) return false
    return at - resyncedAt >= (cluster.isCarrying() ? RESYNC_ANYWAY_MS : RESYNC_EVERY_MS)
  }

  /** Others are there, and cannot be told anything nor tell it. */
  function isCutOff(): boolean {
    return neighbours.areThere() && !cluster.isCarrying()
  }

  function noteGap(): void {
    isBehind = true
    arePagesBehind = true
  }
}
