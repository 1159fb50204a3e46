/** Finds sockets whose other end is gone without a word, and readers that do not read. */
import { type Connection, PING_TURNS } from './connection.ts'

/** Often, so that there is little to do each time: whoever speaks meanwhile has to wait for it. */
const LOOK_EVERY_MS = 200
/** A connection is looked at every so many times, which is once a second. */
const LOOKS_PER_SECOND = 5

export function startHeartbeat(connections: Iterable<Connection>) {
  let turn = 0
  const looks = setInterval(() => {
    // Each has its turn: a full house that answers all at once would keep everybody waiting.
    turn = (turn + 1) % PING_TURNS
    // Not the clock on the wall: setting that must not cut anyone off.
    const now = performance.now()
    for (const connection of connections) {
      if (connection.pingTurn % LOOKS_PER_SECOND !== turn % LOOKS_PER_SECOND) continue
      if (connection.isSilent(now) || connection.isStuck(now)) connection.cut()
      else if (connection.pingTurn === turn) connection.ping(now)
    }
  }, LOOK_EVERY_MS)
  looks.unref()

  return { stop: () => clearInterval(looks) }
}
