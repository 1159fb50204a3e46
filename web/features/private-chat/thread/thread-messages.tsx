/** The messages of a conversation; older ones load as the reader scrolls up. */
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/users.ts'
import type { Correspondent } from '#contract/social/private-chat.ts'
import type { Conversation, Line, Older } from '#web/features/conversation/conversation.ts'
import { type Me, rowsOf } from '#web/features/conversation/lines.ts'
import { MessageScroll, MessagesLoading } from '#web/features/conversation/ui/list/message-scroll.tsx'
import { MessageRow } from '#web/features/conversation/ui/row/message-row.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { threadWords } from '../private-chat.words.ts'

type ThreadMessagesProps = {
  conversation: Pick<Conversation, 'lines' | 'older' | 'isLoaded'>
  me: Me
  other: Correspondent | undefined
  isOnBowl: boolean
  renderActions?: ((message: Line, other: Person) => ReactNode) | undefined
  onRetry: (message: { id: string; content: string }) => void
  onDrop: (id: string) => void
}

export function ThreadMessages({ conversation, me, other, isOnBowl, renderActions, ...handlers }: ThreadMessagesProps) {
  const { lines, older, isLoaded } = conversation
  const { onRetry, onDrop } = handlers
  const rows = rowsOf(lines, new Date())
  return (
    <MessageScroll
      lines={lines}
      isLoaded={isLoaded}
      loading={rows.length === 0 && <MessagesLoading />}
      label={threadWords.messages}
      top={older && older.state !== 'start' && <OlderMessages {...older} />}
      onOldest={older?.state === 'idle' ? older.load : undefined}
    >
      {rows.map((row) => (
        <MessageRow
          key={row.key}
          row={row}
          avatar={row.isMine || !other ? null : <Face of={other} isOnBowl={isOnBowl} />}
          name={row.isMine || !other ? null : <Name of={other} />}
          actions={!row.isMine && other && renderActions?.(row, other)}
          // Without premium on both sides a retry would be refused again.
          canRetry={me.isPremium && other?.isPremium !== false}
          onRetry={onRetry}
          onDrop={onDrop}
        />
      ))}
      {isLoaded && rows.length === 0 && <NoMessages />}
    </MessageScroll>
  )
}

function Face({ of: { emoji, isPremium }, isOnBowl }: { of: Correspondent; isOnBowl: boolean }) {
  return <Avatar emoji={emoji} size={36} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}

function Name({ of: { nickname, isPremium } }: { of: Correspondent }) {
  return (
    <>
      <bdi>{nickname}</bdi>
      {/* The header of the conversation says that they are premium. */}
      {isPremium && <Emoji char="toilet-gold" size={16} alt="" />}
    </>
  )
}

function OlderMessages({ state, load }: Older) {
  if (state === 'loading')
    return (
      <div className="thread-older">
        <Spinner label={threadWords.older.loading} />
      </div>
    )
  return (
    <div className="thread-older">
      {state === 'failed' && <p role="alert">{threadWords.older.notLoaded}</p>}
      <Button variant="ghost" size="sm" onClick={load}>
        {state === 'failed' ? uiWords.tryAgain : threadWords.older.show}
      </Button>
    </div>
  )
}

function NoMessages() {
  return (
    <EmptyState emoji="duck" title={threadWords.empty.title}>
      {threadWords.empty.line}
    </EmptyState>
  )
}
