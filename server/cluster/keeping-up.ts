/** When a process reads from the database what others have done: the room often, the rest when it may have missed some. */
import type { Cluster } from './cluster.ts'
import type { Neighbours } from './neighbours.ts'

const FOLLOW_EVERY_MS = 2000
/** While nobody can be told anything. */
const RESYNC_EVERY_MS = 5000
/** For what slipped through everything else. */
const RESYNC_ANYWAY_MS = 60_000

type Needs = {
  cluster: Pick<Cluster, 'isCarrying' | 'onGap'>
  neighbours: Pick<Neighbours, 'areThere' | 'tick'>
  now: () => Date
  /** Reads what was said in the public room. */
  follow: () => Promise<void>
  /** Reads everything else that is kept in memory. */
  resync: () => Promise<void>
}

export function createKeepingUp({ cluster, neighbours, now, follow, resync }: Needs) {
  let followedAt = now().getTime()
  let resyncedAt = now().getTime()
  let isBehind = false
  cluster.onGap(noteGap)

  return {
    /** Something that was told may not have been heard. */
    noteGap,

    async tick(): Promise<void> {
      await neighbours.tick()
      const at = now().getTime()
      if (neighbours.areThere() && at - followedAt >= FOLLOW_EVERY_MS) {
        followedAt = at
        await follow()
      }
      if (!isDue(at)) return
      isBehind = false
      resyncedAt = at
      await resync().catch((error: unknown) => {
        isBehind = true
        throw error
      })
    },
  }

  function isDue(at: number): boolean {
    if (isBehind) return true
    if (!neighbours.areThere()) return false
    return at - resyncedAt >= (cluster.isCarrying() ? RESYNC_ANYWAY_MS : RESYNC_EVERY_MS)
  }

  function noteGap(): void {
    isBehind = true
  }
}
