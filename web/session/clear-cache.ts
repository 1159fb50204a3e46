/** Clears caches and stored data when the user changes, so that the next person never sees them. */
import type { SessionStore } from './session-store.ts'

export function clearOnUserChange(store: SessionStore, ...caches: { clear: () => void }[]): void {
  let userId = store.get().user?.id
  store.subscribe(() => {
    const next = store.get().user?.id
    if (userId !== undefined && next !== userId) for (const cache of caches) cache.clear()
    userId = next
  })
}
