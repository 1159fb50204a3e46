/** Throttles the signal that a person is still active: once a minute, but at once after an inactivity warning. */

export const ACTIVITY_SIGNAL_EVERY_MS = 60_000

type Needs = { now: () => number; isOnBowl: () => boolean; send: () => void }

export type ActivitySignal = ReturnType<typeof createActivitySignal>

export function createActivitySignal({ now, isOnBowl, send }: Needs) {
  let sentAt = Number.NEGATIVE_INFINITY

  return {
    /** The person touched, typed or scrolled. */
    note(): void {
      if (!isOnBowl() || now() - sentAt < ACTIVITY_SIGNAL_EVERY_MS) return
      sentAt = now()
      send()
    },

    /** The server has warned, so the next activity is sent without waiting. */
    warned(): void {
      sentAt = Number.NEGATIVE_INFINITY
    },
  }
}
