/** Whether the server knows who asks: a member by the session, a guest only after joining. */
import { useSession } from '#web/app/session.tsx'
import { useLiveState } from '#web/realtime/use-live.ts'

export function useIsKnown(): boolean {
  const { isGuest } = useSession()
  const liveState = useLiveState()
  return !isGuest || liveState === 'open'
}
