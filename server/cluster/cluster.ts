/** What the nodes on one database share, and the delivery of messages to the subscribers of their topic. */
import type { Limiter } from '#server/limits/limiter.ts'

// 'signs' carries activity; nodes of an older version subscribe to that name.
export const TOPICS = {
  facts: 'facts',
  people: 'people',
  activity: 'signs',
  roomTyping: 'room-typing',
  privateTyping: 'private-typing',
} as const

export type Cluster = {
  nodeId: string
  limiter: Limiter
  /** Sends to every other node, in order, and never twice. What gets lost is noticed: see `onGap`. */
  publish(topic: string, payload: unknown): void
  subscribe(topic: string, subscriber: (payload: unknown) => void): void
  /** Called when a message was lost, so that its content is read from the database. */
  onGap(listener: () => void): void
  isBusUp(): boolean
  /** Delivers what has arrived since the cluster was joined; call it once every feature has subscribed. */
  startDelivery(): void
  close(): Promise<void>
}

/** Printed as it is when a start fails; not in redis-cluster.ts, so that start failures load no Redis code. */
export class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
}

type Subscriber = (payload: unknown) => void
type Message = { topic: string; payload: unknown }

/** Buffers what arrives before `startDelivery`; a subscriber that fails does not keep a message from the others. */
export function createTopics(onDeliveryError: (error: unknown, topic: string) => void) {
  const subscribers = new Map<string, Subscriber[]>()
  const gapListeners: (() => void)[] = []
  let buffer: Message[] | undefined = []

  return {
    subscribe(topic: string, subscriber: Subscriber): void {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber])
    },

    onGap(listener: () => void): void {
      gapListeners.push(listener)
    },

    startDelivery(): void {
      const buffered = buffer ?? []
      buffer = undefined
      for (const message of buffered) deliver(message)
    },

    receive(topic: string, payload: unknown): void {
      if (buffer) buffer.push({ topic, payload })
      else deliver({ topic, payload })
    },

    reportGap(): void {
      for (const listener of gapListeners) attempt(listener, 'gap')
    },
  }

  function deliver({ topic, payload }: Message): void {
    for (const subscriber of subscribers.get(topic) ?? []) attempt(() => subscriber(payload), topic)
  }

  function attempt(work: () => void, topic: string): void {
    try {
      work()
    } catch (error) {
      onDeliveryError(error, topic)
    }
  }
}
