/** Whether the server knows the caller: a member by the session, a guest only after JOIN. */

import { useLiveState } from '#web/realtime/use-live.ts'
import { useSession } from '#web/session/session.tsx'

export function useCanCallServer(): boolean {
  const { isGuest } = useSession()
  const liveState = useLiveState()
  return !isGuest || liveState === 'open'
}
