/** Joins the nodes on one database: over Redis, or alone in memory. */
import type { Cluster } from './cluster.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'
import { openRedisCluster } from './redis-cluster.ts'

type Needs = {
  redisUrl: string | undefined
  /** How long a limit waits for Redis before it is counted in this process. */
  redisTimeoutMs: number
  /** Keeps instances that use the same Redis apart. */
  namespace: string
  nodeId: string
  now: () => Date
  onUnavailable: (error: unknown, what: string) => void
  /** A message could not be parsed, or a subscriber has failed. */
  onDeliveryError: (error: unknown, topic: string) => void
}

export async function joinCluster({ redisUrl: url, redisTimeoutMs: timeoutMs, ...needs }: Needs): Promise<Cluster> {
  return url ? openRedisCluster({ url, timeoutMs, ...needs }) : createMemoryCluster(createMemoryBus(needs.now), needs)
}
