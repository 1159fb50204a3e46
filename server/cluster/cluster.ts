/** What the nodes on one database share: a message bus and rate limits. */
import type { Limiter } from '#server/limits/limiter.ts'

export const TOPICS = { facts: 'facts', people: 'people', signs: 'signs' } as const

export type Cluster = {
  /** The id of this process, new with every start. */
  nodeId: string
  /** Counts for all nodes together. */
  limiter: Limiter
  /** Sends to every other node, once and in order. It may arrive late, never twice. */
  publish(topic: string, payload: unknown): void
  subscribe(topic: string, subscriber: (payload: unknown) => void): void
  /** Called when a message is lost for good: what it said has to be read from the database. */
  onGap(listener: () => void): void
  /** False while other nodes can't be reached. */
  isBusUp(): boolean
  /** Delivers what has arrived since the cluster was joined; call it once every feature has subscribed. */
  startDelivery(): void
  close(): Promise<void>
}
