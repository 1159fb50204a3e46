/** Shows that the connection is lost, for as long as it is. */
import { ConnectionBar } from '#web/ui/feedback/connection-bar.tsx'
import { useHasNetwork } from './use-has-network.ts'
import { useLive, useLiveState } from './use-live.ts'

/** hasMessages: people write messages on this screen, which wait until the connection is back. */
export function ConnectionNotice({ hasMessages = false }: { hasMessages?: boolean }) {
  const live = useLive()
  const state = useLiveState()
  const hasNetwork = useHasNetwork()
  return <ConnectionBar state={state} hasNetwork={hasNetwork} hasMessages={hasMessages} onWake={() => live?.wake()} />
}
