/** Shows live text only while connected; otherwise shows the state of the connection in its place. */
import type { ReactNode } from 'react'
import { useIsDisconnected, useLiveState } from './use-live.ts'

export function OnlyWhileLive({ children }: { children: ReactNode }) {
  const isCutOff = useIsDisconnected()
  const state = useLiveState()
  if (!isCutOff) return children
  return <p className="xs muted">{state === 'closed' ? 'Resting' : 'Reconnecting...'}</p>
}
