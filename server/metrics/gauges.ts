/** How full the house is, for whoever looks after it: read when it is asked for, kept nowhere. */
import type { Cluster } from '#server/cluster/cluster.ts'
import type { Features } from '#server/compose/features.ts'
import type { openPublicServer } from '#server/compose/public-server.ts'
import type { Database } from '#server/db/db.ts'
import type { AppGauges } from './app-gauges.ts'

type Needs = {
  features: Features
  door: Awaited<ReturnType<typeof openPublicServer>>
  database: Database
  cluster: Cluster
  /** Whether there is anything that carries news to other processes. */
  hasBus: boolean
}

export function readGauges({ features, door, database, cluster, hasBus }: Needs): AppGauges {
  const { hub, presence, neighbours } = features
  const { connections } = door
  let gaps = 0
  cluster.onGap(() => {
    gaps++
  })

  return {
    sockets: {
      open: () => connections.size,
      joined: hub.size,
      buffered: () => {
        let [all, largest] = [0, 0]
        for (const connection of connections) {
          const bytes = connection.bufferedBytes()
          all += bytes
          if (bytes > largest) largest = bytes
        }
        return { all, largest }
      },
    },
    writes: door.writes,
    people: { connected: hub.people, onBowl: () => presence.sitting().length },
    queues: () => ({ ...features.queues(), database: database.load().waiting }),
    database: database.load,
    cluster: {
      nodes: neighbours.count,
      leaseAgeMs: neighbours.leaseAgeMs,
      isBusUp: () => (hasBus ? cluster.isCarrying() : undefined),
      gaps: () => gaps,
    },
  }
}
