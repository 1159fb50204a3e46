/** Whether the page reconnects after its socket was closed, and after which delay. */
import { closeCodes } from '#contract/protocol/wire.ts'

const SHORTEST_MS = 500
const LONGEST_MS = 30_000
const FIRST_SPREAD_MS = 1000
const GOING_AWAY_SPREAD_MS = 5000
const RULES_BROKEN_MS = 60_000

export type Reaction =
  | 'retry' // reconnect after a backoff
  | 'ask' // the server refused the user, so check the session first
  | 'pause' // wait until the person looks at the page

export function reactionTo(closeCode: number): Reaction {
  switch (closeCode) {
    case closeCodes.sessionEnded:
    case closeCodes.notJoined:
    case closeCodes.notYours:
      return 'ask'
    case closeCodes.tooManySockets:
      return 'pause'
    default:
      return 'retry'
  }
}

type Closing = {
  closeCode: number
  /** Consecutive connections that failed or broke early; 0 after a stable one. */
  failures: number
  random: number
}

/** Full jitter, so that a thousand pages that lost the same server do not all return in the same moment. */
export function waitBeforeRetry({ closeCode, failures, random }: Closing): number {
  if (closeCode === closeCodes.goingAway) return random * GOING_AWAY_SPREAD_MS
  const ceiling = Math.min(LONGEST_MS, FIRST_SPREAD_MS * 2 ** failures)
  const wait = SHORTEST_MS + random * (ceiling - SHORTEST_MS)
  return closeCode === closeCodes.rulesBroken ? RULES_BROKEN_MS + wait : wait
}
