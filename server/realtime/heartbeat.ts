/** Finds sockets whose other end is gone without a word, and readers that do not read. */
import type { Connection } from './connection.ts'

const PING_EVERY_MS = 25_000
const LOOK_EVERY_MS = 1000

export function startHeartbeat(connections: Iterable<Connection>) {
  const pings = setInterval(() => {
    for (const connection of connections) if (!connection.ping()) connection.cut()
  }, PING_EVERY_MS)
  const looks = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) if (connection.isStuck(now)) connection.cut()
  }, LOOK_EVERY_MS)
  pings.unref()
  looks.unref()

  return {
    stop(): void {
      clearInterval(pings)
      clearInterval(looks)
    },
  }
}
