/** The messages of the public room: the newest at first, all of them on request. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FLUSHED_ID, isGuestId } from '#contract/people/users.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { rowsOf } from '#web/ui/message/message-lines.ts'
import { MessageRow } from '#web/ui/message/message-row.tsx'
import { MessageScroll, MessagesLoading } from '#web/ui/message/message-scroll.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { type ChatLine, firstLines } from './chat-lines.ts'

type MessageListProps = {
  lines: readonly ChatLine[]
  onBowlIds: ReadonlySet<string>
  isLoaded: boolean
  /** The actions on another person's message. */
  renderActions?: ((message: ChatLine) => ReactNode) | undefined
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function MessageList({ lines, onBowlIds, isLoaded, renderActions, onRetry, onDrop }: MessageListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const [beingRead, setBeingRead] = useState<ReadonlySet<string>>()
  const rows = rowsOf(firstLines(lines, { isExpanded, beingRead }), new Date())
  const handleReading = (isAtNewest: boolean) =>
    setBeingRead(isAtNewest ? undefined : new Set(rows.map(({ key }) => key)))
  const showAll = rows.length < lines.length && (
    <button className="messages-all" type="button" onClick={() => setExpanded(true)}>
      Show All Messages ({lines.length})
    </button>
  )
  return (
    <MessageScroll
      lines={lines}
      isLoaded={isLoaded}
      loading={<MessagesLoading />}
      label="Chat messages"
      top={showAll}
      onReading={handleReading}
    >
      {rows.map((row) => (
        <MessageRow
          key={row.key}
          row={row}
          avatar={avatarOf(row, onBowlIds.has(row.userId))}
          name={row.isMine ? null : <Name line={row} />}
          actions={row.isMine ? null : renderActions?.(row)}
          onRetry={onRetry}
          onDrop={onDrop}
        />
      ))}
      {isLoaded && rows.length === 0 && <NoMessages />}
    </MessageScroll>
  )
}

function avatarOf({ isMine, emoji, isPremium }: ChatLine, isOnBowl: boolean): ReactNode {
  return isMine ? null : <Avatar emoji={emoji} size={36} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}

// Guests and deleted members have no profile to open.
function Name({ line: { userId, nickname, isPremium } }: { line: ChatLine }) {
  const name = <bdi>{nickname}</bdi>
  const hasProfile = !isGuestId(userId) && userId !== FLUSHED_ID
  return (
    <>
      {hasProfile ? <Link to={`/profile/${encodeURIComponent(userId)}`}>{name}</Link> : name}
      {isPremium && <Emoji char="toilet-gold" size={16} alt="Premium" />}
    </>
  )
}

function NoMessages() {
  return (
    <EmptyState emoji="duck" title="No messages. Enjoy the silence.">
      Or say something nice.
    </EmptyState>
  )
}
