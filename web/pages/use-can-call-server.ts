/** Whether the server knows who asks: a member by the session, a guest only after joining. */

import { useLiveState } from '#web/realtime/use-live.ts'
import { useSession } from '#web/session/session.tsx'

export function useIsKnown(): boolean {
  const { isGuest } = useSession()
  const liveState = useLiveState()
  return !isGuest || liveState === 'open'
}
