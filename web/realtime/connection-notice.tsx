/** Says on the screen that nothing comes or goes, for as long as the connection stays away. */
import { ConnectionBar } from '#web/ui/connection-bar.tsx'
import { useLive, useLiveState } from './use-live.ts'

export function ConnectionNotice() {
  const live = useLive()
  const state = useLiveState()
  return <ConnectionBar state={state} onWake={() => live?.wake()} />
}
