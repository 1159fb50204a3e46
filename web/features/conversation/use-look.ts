/** Follows when the person looks at a conversation and when they leave it, for the line "New". */
import { type RefObject, useEffect } from 'react'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import type { Channel } from './actions.ts'
import { newestSeq } from './log/log.ts'
import { startLooking, stopLooking } from './log/look.ts'
import type { MessageLog } from './log/message-log.ts'

export type LookChannel = Pick<Channel, 'log' | 'changeLog'> & {
  /** The number of the newest message when they last looked. */
  lastLook: () => number | undefined
  handleLeave: (newest: number) => void
}

export function useLook({ isLoaded }: MessageLog, latest: RefObject<{ channel: LookChannel }>): void {
  const isHidden = usePageHidden()

  useEffect(() => {
    if (isHidden || !isLoaded) return
    const { changeLog, lastLook } = latest.current.channel
    changeLog((log) => (log.look.isLooking ? log : startLooking(log, lastLook())))
    return () => {
      const { log, changeLog, handleLeave } = latest.current.channel
      handleLeave(newestSeq(log().messages))
      changeLog(stopLooking)
    }
  }, [isHidden, isLoaded, latest])
}
