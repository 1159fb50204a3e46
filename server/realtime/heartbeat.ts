/** Finds and terminates dead sockets and clients that have stopped reading. */
import type { Connection } from '#server/fan-out/connection.ts'

/** Every socket is checked once a second, a fifth of them at a time, so that a check never blocks for long. */
const ROUND_MS = 1000
const CHECKS_PER_ROUND = 5
const CHECK_EVERY_MS = ROUND_MS / CHECKS_PER_ROUND
/** A whole number of rounds, because a socket is pinged when it is checked. */
const PING_EVERY_MS = 25_000
const TURNS_PER_PING = PING_EVERY_MS / CHECK_EVERY_MS

export function startHeartbeat(connections: Iterable<Connection>) {
  const startedAt = performance.now()
  let turn = 0
  const timer = setInterval(() => {
    // Monotonic: a change of the wall clock must not terminate anyone.
    const now = performance.now()
    // Timers run late under load and never catch up; counting turns by the clock does, so that no ping is skipped.
    const due = Math.floor((now - startedAt) / CHECK_EVERY_MS)
    for (turn = Math.max(turn, due - TURNS_PER_PING); turn < due; turn++) check(turn + 1, now)
  }, CHECK_EVERY_MS)
  timer.unref()

  return { stop: () => clearInterval(timer) }

  /** Pings are spread over the turns, so that thousands of pongs don't arrive at once. */
  function check(turn: number, now: number): void {
    for (const connection of connections) {
      if ((connection.ordinal - turn) % CHECKS_PER_ROUND !== 0) continue
      if (connection.isSilent(now)) connection.cut('silent')
      else if (connection.isStuck(now)) connection.cut('slow')
      else if ((connection.ordinal - turn) % TURNS_PER_PING === 0) connection.ping(now)
    }
  }
}
