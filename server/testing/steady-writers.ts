/** Clients that send message after message, each once the previous one is acknowledged, until they are stopped. */
import { onTestFinished, vi } from 'vitest'
import type { ResilientClient } from './resilient-client.ts'

const waitUntil = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 60_000, interval: 5 })

/** Resolves when all clients have joined. */
export async function startWriting(clients: readonly ResilientClient[]) {
  let isOver = false
  onTestFinished(() => {
    isOver = true
    for (const { stop } of clients) void stop()
  })
  await waitUntil(() => clients.every(({ hasJoined }) => hasJoined()))

  const keepSending = async ({ send, unacknowledged }: ResilientClient, at: number) => {
    for (let n = 0; !isOver; n++) {
      send(`word ${n} of ${at}`)
      await waitUntil(() => isOver || unacknowledged.size === 0)
    }
  }
  // allSettled, so that an early failure is not an unhandled rejection.
  const ended = Promise.allSettled(clients.map(keepSending))

  return {
    /** Resolves when each client has `more` further acknowledgements. */
    moreFromEach(more: number) {
      const enough = clients.map(({ acknowledged }) => acknowledged.size + more)
      return waitUntil(() => clients.every(({ acknowledged }, at) => acknowledged.size >= (enough[at] ?? 0)))
    },

    /** Resolves when everything is acknowledged and has reached every client. */
    async stop() {
      isOver = true
      for (const end of await ended) if (end.status === 'rejected') throw end.reason
      await waitUntil(() => clients.every(({ unacknowledged }) => unacknowledged.size === 0))
      const last = Math.max(...clients.flatMap(({ acknowledged }) => [...acknowledged.values()]))
      await waitUntil(() => clients.every(({ list }) => list().at(-1)?.seq === last))
    },
  }
}
