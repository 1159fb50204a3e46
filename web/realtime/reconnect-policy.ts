/** Whether the page reconnects after its socket was closed, and after which delay. */
import { closeCodes } from '#contract/protocol/wire.ts'
import type { Clock } from './clock.ts'

const SHORTEST_MS = 500
const LONGEST_MS = 30_000
const FIRST_SPREAD_MS = 1000
const GOING_AWAY_SPREAD_MS = 5000
const RULES_BROKEN_MS = 60_000
/** A connection that lasted this long resets the backoff. */
const STABLE_MS = 5000

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

type Needs = { clock: Clock; random: () => number; connect: () => void }

export function createRetries({ clock, random, connect }: Needs) {
  let failures = 0
  let joinedAt: number | undefined
  let notBefore = 0
  let cancel = () => {}

  return {
    cancel: () => cancel(),

    joined(): void {
      joinedAt = clock.now()
    },

    ended(): void {
      const wasStable = joinedAt !== undefined && clock.now() - joinedAt >= STABLE_MS
      failures = wasStable ? 0 : failures + 1
      joinedAt = undefined
    },

    later(closeCode: number): void {
      cancel()
      const wait = waitBeforeRetry({ closeCode, failures, random: random() })
      if (closeCode === closeCodes.rulesBroken) notBefore = clock.now() + wait
      cancel = clock.after(wait, connect)
    },

    /** After the rules were broken even a press has to wait; the connection is then opened later. */
    hasToWait(): boolean {
      const wait = notBefore - clock.now()
      if (wait > 0) cancel = clock.after(wait, connect)
      return wait > 0
    },
  }
}
