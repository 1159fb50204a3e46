/** What several processes share while they work on one database: news of each other, and how often who did what. */
import type { Limiter } from '#server/limits/limiter.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'
import { openRedisCluster } from './redis-cluster.ts'

/** What processes tell each other of. */
export const TOPICS = { facts: 'facts', people: 'people', signs: 'signs' } as const

export type Cluster = {
  /** This process, for as long as it runs. */
  nodeId: string
  /** One allowance for all processes. */
  limiter: Limiter
  /** Tells every other process, once, in the order of telling. It may come late, never twice. */
  tell(topic: string, news: unknown): void
  /** Hears what others tell. */
  hear(topic: string, listener: (news: unknown) => void): void
  /** Something was told that will not be heard any more: the database knows. */
  onGap(listener: () => void): void
  /** False while others cannot be told anything. */
  isCarrying(): boolean
  /** From now on what was told since the cluster was joined is heard: until then nobody would have understood it. */
  listen(): void
  close(): Promise<void>
}

type Needs = {
  redisUrl: string | undefined
  /** Whoever wants something waits for Redis no longer than this: limits are then counted here. */
  redisTimeoutMs: number
  /** Whose processes these are: others may use the same Redis, and are neither heard nor counted. */
  house: string
  nodeId: string
  now: () => Date
  /** Others cannot be reached for now. */
  onAway: (error: unknown, what: string) => void
  /** What came from another could not be understood, or whoever listens here has failed. */
  onFault: (error: unknown, topic: string) => void
}

export async function joinCluster({ redisUrl: url, redisTimeoutMs: timeoutMs, ...needs }: Needs): Promise<Cluster> {
  return url ? openRedisCluster({ url, timeoutMs, ...needs }) : createMemoryCluster(createMemoryBus(needs.now), needs)
}
