/** For words about what is live: while the connection is away they give their place to its state. */
import type { ReactNode } from 'react'
import { useLiveState } from './use-live.ts'

export function OnlyWhileLive({ children }: { children: ReactNode }) {
  const state = useLiveState()
  if (state === 'offline') return <p className="xs muted">Reconnecting...</p>
  if (state === 'closed') return <p className="xs muted">Resting</p>
  return children
}
