/** The app's gauges, read from its features, its sockets, the database and the cluster. */
import type { Cluster } from '#server/cluster/cluster.ts'
import type { Database } from '#server/db/db.ts'
import type { AppGauges } from '#server/metrics/app-gauges.ts'
import type { Features } from './features.ts'
import type { openPublicServer } from './public-server.ts'

type Needs = {
  features: Features
  publicServer: Awaited<ReturnType<typeof openPublicServer>>
  database: Database
  cluster: Cluster
  hasBus: boolean
}

export function createAppGauges({ features, publicServer, database, cluster, hasBus }: Needs): AppGauges {
  const { hub, presence, nodeRegistry } = features
  const { connections } = publicServer
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
    writes: publicServer.writes,
    people: { connected: hub.people, onBowl: () => presence.sitting().length },
    queues: () => ({ ...features.queues(), database: database.load().waiting }),
    database: database.load,
    cluster: {
      nodes: nodeRegistry.count,
      leaseAgeMs: nodeRegistry.leaseAgeMs,
      isBusUp: () => (hasBus ? cluster.isBusUp() : undefined),
      gaps: () => gaps,
    },
  }
}
