/** Whether the device has a network, by the browser’s word; whether the server is there is another matter. */
import { useSyncExternalStore } from 'react'

export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(watcher: () => void): () => void {
  const given = new AbortController()
  for (const kind of ['online', 'offline'] as const) window.addEventListener(kind, watcher, { signal: given.signal })
  return () => given.abort()
}
