/** Finds sockets whose other end is gone without a word, and readers that do not read. */
import type { Connection } from './connection.ts'

const PING_EVERY_MS = 25_000
const LOOK_EVERY_MS = 1000

export function startHeartbeat(connections: Iterable<Connection>) {
  // Not the clock on the wall: setting that must not cut anyone off.
  const now = () => performance.now()
  const pings = setInterval(() => {
    for (const connection of connections) connection.ping(now())
  }, PING_EVERY_MS)
  const looks = setInterval(() => {
    for (const connection of connections) {
      if (connection.isSilent(now()) || connection.isStuck(now())) connection.cut()
    }
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
