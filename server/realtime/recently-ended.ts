/** Sessions and guests that ended a moment ago, for a JOIN whose lookup began before the end. */
import { JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import type { JoinedPerson } from '#server/fan-out/connection.ts'

/** Whether a person's session or guest claim has ended since the watch began. */
export type HasEnded = (person: JoinedPerson) => boolean

export function createRecentlyEnded() {
  const endings = new Map<string, number>()
  let count = 0

  return {
    note(id: string): void {
      const nth = ++count
      endings.set(id, nth)
      setTimeout(() => {
        if (endings.get(id) === nth) endings.delete(id)
      }, JOIN_WITHIN_MS).unref()
    },

    /** An end before the watch does not count, because a guest who left may return under the same id. */
    watch(): HasEnded {
      const before = count
      return ({ sessionId, personId }) => (endings.get(sessionId ?? personId) ?? 0) > before
    },
  }
}
