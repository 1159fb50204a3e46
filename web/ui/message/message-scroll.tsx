/** The place where messages scroll: newest first in the document, drawn from the bottom up, next to the thumb. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFocusRefuge } from '#web/ui/browser/use-focus-fallback.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { KeepPlace } from './keep-place.tsx'
import { type MessageLine, unreadSince } from './message-lines.ts'
import '../messages.css'

/** Within this distance of the newest message the reader counts as being there. */
const AT_NEWEST_PX = 60
/** Within this distance of the oldest one, more of them are worth fetching. */
const AT_OLDEST_PX = 600

export type MessageScrollProps = {
  /** Newest first. */
  lines: readonly MessageLine[]
  isLoaded: boolean
  /** Stands above what is there already, until all of it is loaded. */
  loading?: ReactNode | undefined
  /** What scrolls must be reachable by keyboard, and so needs a name. */
  label: string
  /** Stands above the oldest message. */
  top?: ReactNode | undefined
  /** The reader comes near the oldest message. */
  onOldest?: (() => void) | undefined
  /** The reader has left the newest message, or is there again. */
  onReading?: ((isAtNewest: boolean) => void) | undefined
  children: ReactNode
}

export function MessageScroll({ lines, isLoaded, loading, label, top, children, ...ears }: MessageScrollProps) {
  const { ref: scroller, onFocus, onBlur } = useFocusRefuge<HTMLDivElement>()
  const { unread, handleScroll, goToNewest } = useReading(lines, { scroller, ...ears })
  return (
    <div className="messages">
      <div
        className="messages-scroll"
        ref={scroller}
        {...{ onFocus, onBlur }}
        onScroll={handleScroll}
        // Reachable by keyboard, also where the browser does not see to it itself.
        {...{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <div className="messages-log" role="log" aria-live="polite" aria-label="Messages" aria-busy={!isLoaded}>
          <KeepPlace scroller={scroller} beyondPx={AT_NEWEST_PX}>
            {children}
          </KeepPlace>
        </div>
        {/* Beside the log, which is empty until then: a log that grows with bubbles in it would move. */}
        {!isLoaded && loading}
        {top}
      </div>
      {unread > 0 && (
        <Button className="messages-unread" size="sm" onClick={goToNewest}>
          {unread === 1 ? '1 new message' : `${unread} new messages`}
        </Button>
      )}
    </div>
  )
}

type Reading = Pick<MessageScrollProps, 'onOldest' | 'onReading'> & { scroller: RefObject<HTMLElement | null> }

/** Where the reader is, and what has come since they were at the newest message. */
function useReading(lines: readonly MessageLine[], { scroller, onOldest, onReading }: Reading) {
  const [isAtNewest, setAtNewest] = useState(true)
  const wasAtNewest = useRef(true)
  const [lastSeen, setLastSeen] = useState<string>()
  const newest = lines[0]

  useEffect(() => {
    if (isAtNewest || newest?.isMine) setLastSeen(newest?.key)
  }, [isAtNewest, newest?.key, newest?.isMine])

  // One's own words, and others' for whoever is there, are worth being seen, once: who then scrolls away is not called back.
  useEffect(() => {
    if (newest?.key !== undefined && (newest.isMine || wasAtNewest.current)) scroller.current?.scrollTo({ top: 0 })
  }, [scroller, newest?.key, newest?.isMine])

  return {
    unread: isAtNewest ? 0 : unreadSince(lines, lastSeen),
    goToNewest: () => scroller.current?.scrollTo({ top: 0 }),

    handleScroll(): void {
      if (!scroller.current) return
      // A list drawn from the bottom up scrolls from 0 into the negative.
      const { scrollTop, scrollHeight, clientHeight } = scroller.current
      const fromNewest = Math.abs(scrollTop)
      const isThere = fromNewest < AT_NEWEST_PX
      wasAtNewest.current = isThere
      if (isThere !== isAtNewest) onReading?.(isThere)
      setAtNewest(isThere)
      if (scrollHeight - clientHeight - fromNewest < AT_OLDEST_PX) onOldest?.()
    },
  }
}

const BUBBLE_WIDTHS = ['62%', '48%', '70%', '38%']

/** Grey bubbles in the place of messages that are still loading. */
export function MessagesLoading({ hasAvatars = true }: { hasAvatars?: boolean | undefined }) {
  return (
    <div className="messages-loading" role="status" aria-label="Loading messages">
      {BUBBLE_WIDTHS.map((width) => (
        <div className="messages-loading-row" key={width}>
          {hasAvatars && <Skeleton width={36} height={36} round />}
          <Skeleton width={width} height={44} />
        </div>
      ))}
    </div>
  )
}
