/** The scrolling list of messages: newest first in the document, rendered from the bottom up. */
import { ArrowDownIcon } from '@phosphor-icons/react/dist/ssr/ArrowDown'
import { type DOMAttributes, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Conversation, Line } from '#web/features/conversation/conversation.ts'
import { messageWords, placeWords } from '#web/features/conversation/conversation.words.ts'
import { unreadSince } from '#web/features/conversation/log/look.ts'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import './messages.css'

const AT_NEWEST_PX = 60
const AT_OLDEST_PX = 600

export type MessageScrollProps = {
  /** Newest first. */
  lines: readonly Line[]
  /** Of the rows: the messages, and what stands between them; newest first. */
  keys: readonly string[]
  renderRow: (at: number) => ReactNode
  /** The row whose menu is open; it stays in the document. */
  openedKey?: string | undefined
  isLoaded: boolean
  loading?: ReactNode | undefined
  /** A scroll area must be focusable by keyboard, so it needs a name. */
  label: string
  top?: ReactNode | undefined
  /** The message to scroll to. */
  target?: Conversation['target']
  /** For presses anywhere in the log. */
  presses?: DOMAttributes<HTMLElement> | undefined
  onOldest?: (() => void) | undefined
  onReading?: ((isAtNewest: boolean) => void) | undefined
  empty: ReactNode
}

export function MessageScroll({ lines, keys, renderRow, isLoaded, loading, label, top, ...more }: MessageScrollProps) {
  const { target, presses, openedKey, empty, ...callbacks } = more
  const { ref: scroller, ...focusHandlers } = useFocusFallback<HTMLDivElement>()
  const { isAtNewest, unread, handleScroll, goToNewest } = useReading(lines, { scroller, ...callbacks })
  const [focusedKey, setFocusedKey] = useState<string>()
  const rows = useDrawnRows({ scroller, keys, kept: [focusedKey, openedKey, target?.key], isAtNewest })
  useTarget(scroller, target, rows.goTo)
  const noteFocus = ({ target: focused }: FocusEvent) => {
    const at = focused.closest<HTMLElement>('[data-index]')?.dataset.index
    setFocusedKey(keys[Number(at)])
  }
  // Not every browser makes a scroll area focusable by itself.
  const focusableRegion = { tabIndex: 0, role: 'region', 'aria-label': label }
  return (
    <div className="messages">
      <div className="messages-scroll" ref={scroller} {...focusHandlers} {...focusableRegion} onScroll={handleScroll}>
        <div
          className="messages-log"
          role="log"
          // Rows that come back by scrolling are not new.
          aria-live={isAtNewest && !rows.isScrolling ? 'polite' : 'off'}
          aria-label={messageWords.log}
          aria-busy={!isLoaded}
          data-windowed={keys.length > 0 || undefined}
          onFocus={noteFocus}
          {...presses}
        >
          {rows.drawn.map(({ at, below }) => (
            <div
              className="messages-row"
              key={keys[at]}
              data-index={at}
              ref={rows.measure}
              style={{ marginBlockEnd: below }}
            >
              {renderRow(at)}
            </div>
          ))}
          {isLoaded && keys.length === 0 && empty}
        </div>
        {keys.length > 0 && <div className="messages-space" style={{ blockSize: rows.height }} />}
        {/* Outside the log, because placeholders inside it would shift as messages are added. */}
        {!isLoaded && loading}
        {(keys.length === 0 || rows.isMeasured) && top}
      </div>
      <div aria-live="polite">
        {!isAtNewest && (
          <button className="messages-jump num" type="button" onClick={goToNewest}>
            <ArrowDownIcon weight="bold" aria-hidden="true" />
            {unread > 0 ? placeWords.unread(unread) : placeWords.latest}
          </button>
        )}
      </div>
    </div>
  )
}

type Reading = Pick<MessageScrollProps, 'onOldest' | 'onReading'> & { scroller: RefObject<HTMLElement | null> }

function useReading(lines: readonly Line[], { scroller, onOldest, onReading }: Reading) {
  const [isAtNewest, setAtNewest] = useState(true)
  const wasAtNewest = useRef(true)
  const [lastSeen, setLastSeen] = useState<string>()
  const newest = lines[0]

  useEffect(() => {
    if (isAtNewest || newest?.isMine) setLastSeen(newest?.key)
  }, [isAtNewest, newest?.key, newest?.isMine])

  // Scrolls to a new message of the user, or of others while the reader is at the newest one; only once per message.
  useEffect(() => {
    if (newest?.key !== undefined && (newest.isMine || wasAtNewest.current)) scroller.current?.scrollTo({ top: 0 })
  }, [scroller, newest?.key, newest?.isMine])

  return {
    isAtNewest,
    unread: isAtNewest ? 0 : unreadSince(lines, lastSeen),

    goToNewest(): void {
      scroller.current?.scrollTo({ top: 0 })
      // The pill disappears.
      scroller.current?.focus({ preventScroll: true })
    },

    handleScroll(): void {
      if (!scroller.current) return
      // A bottom-up list scrolls from 0 to negative values.
      const { scrollTop, scrollHeight, clientHeight } = scroller.current
      const fromNewest = Math.abs(scrollTop)
      const isAtBottom = fromNewest < AT_NEWEST_PX
      wasAtNewest.current = isAtBottom
      if (isAtBottom !== isAtNewest) onReading?.(isAtBottom)
      setAtNewest(isAtBottom)
      if (scrollHeight - clientHeight - fromNewest < AT_OLDEST_PX) onOldest?.()
    },
  }
}

/** Scrolls to the message of a quote and moves the focus to it, once for every press of the quote. */
function useTarget(
  scroller: RefObject<HTMLElement | null>,
  target: Conversation['target'],
  goTo: (key: string) => void,
): void {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    const row = target && scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target.key)}"]`)
    if (!row || shown.current === target.nth) return
    shown.current = target.nth
    const isFar = Math.abs(row.getBoundingClientRect().top) > 2 * window.innerHeight
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // Far away, most rows on the way have never been measured.
    if (isFar) goTo(target.key)
    else row.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    row.focus({ preventScroll: true })
  })
}

const BUBBLE_WIDTHS = ['62%', '48%', '70%', '38%']

export function MessagesLoading({ hasAvatars = true }: { hasAvatars?: boolean | undefined }) {
  return (
    <div className="messages-loading" role="status" aria-label={messageWords.loading}>
      {BUBBLE_WIDTHS.map((width) => (
        <div className="messages-loading-row" key={width}>
          {hasAvatars && <Skeleton width={36} height={36} round />}
          <Skeleton width={width} height={44} />
        </div>
      ))}
    </div>
  )
}
