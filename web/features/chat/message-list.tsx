/** The messages: newest first in the document, drawn from the bottom up, so that the newest is next to the thumb. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ChatLine, firstLines, rowsOf } from './chat-lines.ts'
import { MessageRow } from './message-row.tsx'
import { unreadSince } from './unread.ts'
import './message-list.css'

/** Within this distance of the newest message the reader counts as being there. */
const AT_NEWEST_PX = 60

/** What scrolls must be reachable by keyboard, also where the browser does not see to it itself. */
const REACHABLE = { tabIndex: 0, role: 'region', 'aria-label': 'Chat messages' }

type MessageListProps = {
  lines: readonly ChatLine[]
  seated: ReadonlySet<string>
  isLoaded: boolean
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function MessageList({ lines, seated, isLoaded, onRetry, onDrop }: MessageListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { scroller, unread, handleScroll, goToNewest } = useReading(lines)
  const rows = rowsOf(firstLines(lines, isExpanded), new Date())
  return (
    <div className="messages">
      <div className="messages-scroll" ref={scroller} onScroll={handleScroll} {...REACHABLE}>
        <div className="messages-log" role="log" aria-live="polite" aria-label="Messages" aria-busy={!isLoaded}>
          {rows.map((row) => (
            <MessageRow key={row.key} row={row} isSeated={seated.has(row.userId)} onRetry={onRetry} onDrop={onDrop} />
          ))}
          {rows.length === 0 && (isLoaded ? <NothingYet /> : <Loading />)}
        </div>
        {rows.length < lines.length && (
          <button className="messages-all" type="button" onClick={() => setExpanded(true)}>
            Show All Messages ({lines.length})
          </button>
        )}
      </div>
      {unread > 0 && (
        <Button className="messages-unread" size="sm" onClick={goToNewest}>
          {unread === 1 ? '1 new message' : `${unread} new messages`}
        </Button>
      )}
    </div>
  )
}

/** Where the reader is, and what has come since they were at the newest message. */
function useReading(lines: readonly ChatLine[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtNewest, setAtNewest] = useState(true)
  const [lastSeen, setLastSeen] = useState<string>()
  const newest = lines[0]

  useEffect(() => {
    if (isAtNewest || newest?.isMine) setLastSeen(newest?.key)
    // One's own words are worth being seen.
    if (newest?.isMine) scroller.current?.scrollTo({ top: 0 })
  }, [isAtNewest, newest?.key, newest?.isMine])

  return {
    scroller,
    unread: isAtNewest ? 0 : unreadSince(lines, lastSeen),
    // A list drawn from the bottom up scrolls from 0 into the negative.
    handleScroll: () => setAtNewest(Math.abs(scroller.current?.scrollTop ?? 0) < AT_NEWEST_PX),
    goToNewest: () => scroller.current?.scrollTo({ top: 0 }),
  }
}

function NothingYet() {
  return (
    <EmptyState emoji="duck" title="No messages. Enjoy the silence.">
      Or say something nice.
    </EmptyState>
  )
}

const BUBBLE_WIDTHS = ['62%', '48%', '70%', '38%']

function Loading() {
  return (
    <div className="messages-loading" role="status" aria-label="Loading messages">
      {BUBBLE_WIDTHS.map((width) => (
        <div className="messages-loading-row" key={width}>
          <Skeleton width={36} height={36} round />
          <Skeleton width={width} height={44} />
        </div>
      ))}
    </div>
  )
}
