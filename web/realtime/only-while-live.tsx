/** For words about what is live: while the connection is away they give their place to its state. */
import type { ReactNode } from 'react'
import { useIsCutOff, useLiveState } from './use-live.ts'

export function OnlyWhileLive({ children }: { children: ReactNode }) {
  const isCutOff = useIsCutOff()
  const state = useLiveState()
  if (!isCutOff) return children
  return <p className="xs muted">{state === 'closed' ? 'Resting' : 'Reconnecting...'}</p>
}
