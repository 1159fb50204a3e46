/** Sessions and guests that ended a moment ago: a JOIN that was under way may still have found them alive. */
import { JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import type { Visitor } from '#server/fan-out/connection.ts'

/** Whether what a visitor rests on, a session or a guest's visit, has ended since the watch began. */
export type HasEnded = (visitor: Visitor) => boolean

export function createEndings() {
  /** The last ending of each session or guest, by its place among all endings. */
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

    /** A guest who left may come back under the same id: what ended before they asked does not count. */
    watch(): HasEnded {
      const before = count
      return ({ sessionId, personId }) => (endings.get(sessionId ?? personId) ?? 0) > before
    },
  }
}
