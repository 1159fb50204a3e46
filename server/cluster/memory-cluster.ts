/** A cluster within one process: as a rule of one node, which has nobody to tell; of several in tests. */

import { createMemoryLimiter, type Limiter } from '#server/limits/limiter.ts'
import { parseBusMessage, textOf } from './bus-messages.ts'
import type { Cluster } from './cluster.ts'
import { createTopics } from './topics.ts'

/** What the nodes have in common. */
type Ether = { nodes: Map<string, (text: string) => void>; limiter: Limiter }

type Needs = { nodeId: string; onFault: (error: unknown, topic: string) => void }

export function createMemoryBus(now: () => Date): Ether {
  return { nodes: new Map(), limiter: createMemoryLimiter(now) }
}

export function createMemoryCluster(ether: Ether, { nodeId, onFault }: Needs): Cluster {
  const topics = createTopics(onFault)
  let number = 0
  ether.nodes.set(nodeId, (text) => {
    const dispatch = parseBusMessage(text)
    if (dispatch && 'topic' in dispatch) topics.take(dispatch.topic, dispatch.news)
  })

  return {
    nodeId,
    limiter: ether.limiter,
    hear: topics.hear,
    onGap: topics.onGap,
    listen: topics.listen,
    isCarrying: () => ether.nodes.size > 1,

    tell(topic, news) {
      if (ether.nodes.size === 1) return
      // As text, as it would travel between processes: nobody shares what can be changed.
      const text = textOf({ from: nodeId, number: ++number, age: 0, topic, news })
      for (const [id, receive] of ether.nodes) if (id !== nodeId) setImmediate(receive, text)
    },

    async close() {
      ether.nodes.delete(nodeId)
    },
  }
}
