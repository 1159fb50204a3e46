/** Says on the screen that nothing comes or goes, for as long as the connection stays away. */
import { ConnectionBar } from '#web/ui/feedback/connection-bar.tsx'
import { useHasNetwork } from './use-has-network.ts'
import { useLive, useLiveState } from './use-live.ts'

/** hasMessages: they are written on this screen, and wait. */
export function ConnectionNotice({ hasMessages = false }: { hasMessages?: boolean }) {
  const live = useLive()
  const state = useLiveState()
  const hasNetwork = useHasNetwork()
  return <ConnectionBar {...{ state, hasNetwork, hasMessages }} onWake={() => live?.wake()} />
}
