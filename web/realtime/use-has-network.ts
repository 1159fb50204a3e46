/** Whether the browser reports a network; the server may still be unreachable. */
import { useSyncExternalStore } from 'react'

export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  for (const kind of ['online', 'offline'] as const) window.addEventListener(kind, listener, { signal })
  return () => controller.abort()
}
