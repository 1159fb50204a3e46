/** Shows live text only while connected; otherwise shows the state of the connection in its place. */
import type { ReactNode } from 'react'
import { connectionWords } from '#web/ui/ui.words.ts'
import { useIsDisconnected, useLiveState } from './use-live.ts'

export function OnlyWhileLive({ children }: { children: ReactNode }) {
  const isCutOff = useIsDisconnected()
  const state = useLiveState()
  if (!isCutOff) return children
  return <p className="xs muted">{state === 'closed' ? connectionWords.resting : connectionWords.reconnecting}</p>
}
