/** Clients that say one thing after another, each once the one before is acknowledged, until they are stopped. */
import { onTestFinished, vi } from 'vitest'
import type { ResilientClient } from './resilient-client.ts'

const patiently = (question: () => boolean) => vi.waitUntil(question, { timeout: 60_000, interval: 5 })

/** Resolves once all have joined and begun. */
export async function startWriting(clients: readonly ResilientClient[]) {
  let isOver = false
  onTestFinished(() => {
    isOver = true
    for (const { stop } of clients) void stop()
  })
  await patiently(() => clients.every(({ hasJoined }) => hasJoined()))

  const sayOn = async ({ say, unacknowledged }: ResilientClient, at: number) => {
    for (let n = 0; !isOver; n++) {
      say(`word ${n} of ${at}`)
      await patiently(() => isOver || unacknowledged.size === 0)
    }
  }
  // What fails before it is waited for has an owner.
  const ended = Promise.allSettled(clients.map(sayOn))

  return {
    /** Each of them has had so many more acknowledged. */
    moreFromEach(more: number) {
      const enough = clients.map(({ acknowledged }) => acknowledged.size + more)
      return patiently(() => clients.every(({ acknowledged }, at) => acknowledged.size >= (enough[at] ?? 0)))
    },

    /** Resolves once everything is acknowledged and everyone has all of it. */
    async stop() {
      isOver = true
      for (const end of await ended) if (end.status === 'rejected') throw end.reason
      await patiently(() => clients.every(({ unacknowledged }) => unacknowledged.size === 0))
      const last = Math.max(...clients.flatMap(({ acknowledged }) => [...acknowledged.values()]))
      await patiently(() => clients.every(({ list }) => list().at(-1)?.seq === last))
    },
  }
}
