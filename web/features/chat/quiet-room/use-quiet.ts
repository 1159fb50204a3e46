/** Whether the room was empty when this page opened it, and whether someone has spoken since. */
import { useState } from 'react'
import type { ChatLine } from '../chat-lines.ts'
import { type Quiet, quietAfter } from './quiet-room.ts'

type Room = { lines: readonly ChatLine[]; isLoaded: boolean }

export function useQuiet({ lines, isLoaded }: Room): { quiet: Quiet; endQuiet: () => void } {
  const [before, setQuiet] = useState<Quiet>({ state: 'unknown' })
  const [newest] = lines
  const newestAt = newest && Date.parse(newest.timestamp)
  const quiet = quietAfter(before, { isLoaded, newestAt, now: Date.now() })
  if (quiet !== before) setQuiet(quiet)
  return { quiet, endQuiet: () => setQuiet({ state: 'talking' }) }
}
