/** Finds sockets whose other end is gone without a word, and readers that do not read. */
import type { Connection } from '#server/fan-out/connection.ts'

/** Each socket is looked at so often. A fifth of them at a time: whoever speaks meanwhile has to wait for it. */
const ROUND_MS = 1000
const LOOKS_PER_ROUND = 5
const LOOK_EVERY_MS = ROUND_MS / LOOKS_PER_ROUND
/** A whole number of rounds, as a socket is pinged when it is looked at. */
const PING_EVERY_MS = 25_000
const PING_TURNS = PING_EVERY_MS / LOOK_EVERY_MS

export function startHeartbeat(connections: Iterable<Connection>) {
  const begun = performance.now()
  let turn = 0
  const looks = setInterval(() => {
    // Not the clock on the wall: setting that must not cut anyone off.
    const now = performance.now()
    // Timers come late when there is much to do, and never catch up; turns do, so that no ping is put off or left out.
    const due = Math.floor((now - begun) / LOOK_EVERY_MS)
    for (turn = Math.max(turn, due - PING_TURNS); turn < due; turn++) lookAt(turn + 1, now)
  }, LOOK_EVERY_MS)
  looks.unref()

  return { stop: () => clearInterval(looks) }

  /** Each has its turn: a full house that answers all at once would keep everybody waiting. */
  function lookAt(turn: number, now: number): void {
    for (const connection of connections) {
      if ((connection.nth - turn) % LOOKS_PER_ROUND !== 0) continue
      if (connection.isSilent(now) || connection.isStuck(now)) connection.cut()
      else if ((connection.nth - turn) % PING_TURNS === 0) connection.ping(now)
    }
  }
}
