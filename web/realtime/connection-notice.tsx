/** Shows that the connection is lost, for as long as it is. */
import { useSyncExternalStore } from 'react'
import { ConnectionBar } from '#web/ui/feedback/connection-bar.tsx'
import { useLive, useLiveState } from './use-live.ts'

/** hasMessages: people write messages on this screen, which wait until the connection is back. */
export function ConnectionNotice({ hasMessages = false }: { hasMessages?: boolean }) {
  const live = useLive()
  const state = useLiveState()
  const hasNetwork = useHasNetwork()
  return <ConnectionBar state={state} hasNetwork={hasNetwork} hasMessages={hasMessages} onWake={() => live?.wake()} />
}

/** The server may be unreachable even if the browser reports a network. */
function useHasNetwork(): boolean {
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
