/** The messages of the public room: the newest at first, all of them on request. */
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hasProfile, profilePath } from '#web/app/routing/profile-path.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import { rowsOf } from '#web/features/conversation/lines.ts'
import { MessageScroll, MessagesLoading } from '#web/features/conversation/ui/list/message-scroll.tsx'
import { MessageRow } from '#web/features/conversation/ui/row/message-row.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { type LogExtra, withExtras } from '#web/ui/message/notices/log-extras.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { chatWords } from './chat.words.ts'
import { firstLines } from './first-lines.ts'

type MessageListProps = {
  lines: readonly Line[]
  onBowlIds: ReadonlySet<string>
  isLoaded: boolean
  /** What is not a message, placed by its time. */
  extras: readonly LogExtra[]
  renderActions?: ((message: Line) => ReactNode) | undefined
  onReading: (isReadingBack: boolean) => void
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function MessageList({ lines, onBowlIds, isLoaded, extras, renderActions, ...handlers }: MessageListProps) {
  const { onReading, onRetry, onDrop } = handlers
  const [isExpanded, setExpanded] = useState(false)
  const [beingRead, setBeingRead] = useState<ReadonlySet<string>>()
  const rows = rowsOf(firstLines(lines, { isExpanded, beingRead }), new Date())
  const isCut = rows.length < lines.length
  const entries = withExtras({ rows, extras, isCut })
  const handleReading = (isAtNewest: boolean) => {
    setBeingRead(isAtNewest ? undefined : new Set(rows.map(({ key }) => key)))
    onReading(!isAtNewest)
  }
  const showAll = isCut && (
    <button className="messages-all" type="button" onClick={() => setExpanded(true)}>
      {chatWords.showAll(lines.filter(({ isDemo }) => !isDemo).length)}
    </button>
  )
  return (
    <MessageScroll
      lines={lines}
      isLoaded={isLoaded}
      loading={<MessagesLoading />}
      label={chatWords.messages}
      top={showAll}
      onReading={handleReading}
    >
      {entries.map((entry) => {
        if ('extra' in entry) return <Fragment key={entry.extra.key}>{entry.extra.content}</Fragment>
        const { row } = entry
        return (
          <MessageRow
            key={row.key}
            row={row}
            avatar={avatarOf(row, onBowlIds.has(row.userId))}
            name={row.isMine ? null : <Name line={row} />}
            actions={row.isMine || row.isDemo ? null : renderActions?.(row)}
            onRetry={onRetry}
            onDrop={onDrop}
          />
        )
      })}
      {isLoaded && entries.length === 0 && <NoMessages />}
    </MessageScroll>
  )
}

function avatarOf({ isMine, emoji, isPremium }: Line, isOnBowl: boolean): ReactNode {
  return isMine ? null : <Avatar emoji={emoji} size={36} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}

function Name({ line: { userId, nickname, isPremium, isDemo } }: { line: Line }) {
  const name = <bdi>{nickname}</bdi>
  return (
    <>
      {hasProfile(userId) ? <Link to={profilePath(userId)}>{name}</Link> : name}
      {isPremium && <Emoji char="toilet-gold" size={16} alt={chatWords.premium} />}
      {isDemo && <Chip tone="wall">{chatWords.demo}</Chip>}
    </>
  )
}

function NoMessages() {
  return (
    <EmptyState emoji="duck" title={chatWords.empty.title}>
      {chatWords.empty.line}
    </EmptyState>
  )
}
