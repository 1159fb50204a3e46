/** What was read for one person is never shown to the next. */
import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from './session-store.ts'

export function clearBetweenPeople(store: SessionStore, cache: Pick<QueryClient, 'clear'>): void {
  let userId = store.get().user?.id
  store.subscribe(() => {
    const next = store.get().user?.id
    if (userId !== undefined && next !== userId) cache.clear()
    userId = next
  })
}
