/** The app's gauges, read from its features, its sockets, the database and the cluster. */
import type { Cluster } from '#server/cluster/cluster.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/db.ts'
import { diskSpaceOf } from '#server/db/errors/disk-full.ts'
import type { AppGauges } from '#server/metrics/app-gauges.ts'
import type { Features } from './features.ts'
import type { openPublicServer } from './public-server.ts'

type Needs = {
  features: Features
  publicServer: Awaited<ReturnType<typeof openPublicServer>>
  database: Database
  cluster: Cluster
  config: Pick<Config, 'maxConnections' | 'redisUrl'>
  isReady: () => Promise<boolean>
}

export function createAppGauges({ features, publicServer, database, cluster, config, isReady }: Needs): AppGauges {
  const { hub, presence, nodeRegistry } = features
  const { connections } = publicServer
  let gaps = 0
  cluster.onGap(() => {
    gaps++
  })

  return {
    isReady,
    sockets: {
      open: () => connections.size,
      joined: hub.size,
      most: config.maxConnections,
      slowReaders: publicServer.slowReaders,
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
    // A folder that is gone has no figures; all others are still read.
    disk: database.engine === 'embedded' ? () => diskSpaceOf(database.where).catch(() => undefined) : undefined,
    cluster: {
      nodes: nodeRegistry.count,
      leaseAgeMs: nodeRegistry.leaseAgeMs,
      isBusUp: () => (config.redisUrl ? cluster.isBusUp() : undefined),
      gaps: () => gaps,
    },
  }
}
