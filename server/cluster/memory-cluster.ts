/** A cluster within one process: a single node in the product, several nodes in tests. */

import { createMemoryLimiter, type Limiter } from '#server/limits/limiter.ts'
import { parseBusMessage, serializeBusMessage } from './bus-messages.ts'
import { type Cluster, createTopics } from './cluster.ts'

type MemoryBus = { nodes: Map<string, (text: string) => void>; limiter: Limiter }

type Needs = { nodeId: string; onDeliveryError: (error: unknown, topic: string) => void }

export function createMemoryBus(now: () => Date): MemoryBus {
  return { nodes: new Map(), limiter: createMemoryLimiter(now) }
}

export function createMemoryCluster(bus: MemoryBus, { nodeId, onDeliveryError }: Needs): Cluster {
  const topics = createTopics(onDeliveryError)
  let number = 0
  bus.nodes.set(nodeId, (text) => {
    const message = parseBusMessage(text)
    if (message && 'topic' in message) topics.receive(message.topic, message.news)
  })

  return {
    nodeId,
    limiter: bus.limiter,
    subscribe: topics.subscribe,
    onGap: topics.onGap,
    startDelivery: topics.startDelivery,
    isBusUp: () => bus.nodes.size > 1,

    publish(topic, payload) {
      if (bus.nodes.size === 1) return
      // As text, as between processes, so that nodes never share a mutable object.
      const text = serializeBusMessage({ from: nodeId, number: ++number, age: 0, topic, news: payload })
      for (const [id, receive] of bus.nodes) if (id !== nodeId) setImmediate(receive, text)
    },

    async close() {
      bus.nodes.delete(nodeId)
    },
  }
}
