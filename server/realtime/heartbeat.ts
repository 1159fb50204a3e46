/** Finds sockets whose other end is gone without a word, and readers that do not read. */
import { type Connection, PING_TURNS } from './connection.ts'

const LOOK_EVERY_MS = 1000

export function startHeartbeat(connections: Iterable<Connection>) {
  let turn = 0
  const looks = setInterval(() => {
    // Each has its turn: a full house that answers all at once would keep everybody waiting.
    turn = (turn + 1) % PING_TURNS
    // Not the clock on the wall: setting that must not cut anyone off.
    const now = performance.now()
    for (const connection of connections) {
      if (connection.isSilent(now) || connection.isStuck(now)) connection.cut()
      else if (connection.pingTurn === turn) connection.ping(now)
    }
  }, LOOK_EVERY_MS)
  looks.unref()

  return { stop: () => clearInterval(looks) }
}
