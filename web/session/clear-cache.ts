/** What was read for one person, or written by them, is never there for the next. */
import type { SessionStore } from './session-store.ts'

export function clearBetweenPeople(store: SessionStore, ...places: { clear: () => void }[]): void {
  let userId = store.get().user?.id
  store.subscribe(() => {
    const next = store.get().user?.id
    if (userId !== undefined && next !== userId) for (const place of places) place.clear()
    userId = next
  })
}
