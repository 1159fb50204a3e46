/** One message: the author if it starts a group, the bubble, its reactions and its delivery state. */
import { ChecksIcon } from '@phosphor-icons/react/dist/ssr/Checks'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/ssr/DotsThree'
import { memo } from 'react'
import type { ConversationActions, Line } from '#web/features/conversation/conversation.ts'
import { messageMenuWords, messageWords } from '#web/features/conversation/conversation.words.ts'
import type { RowOf } from '#web/features/conversation/lines.ts'
import { hasMenu } from '#web/features/conversation/ui/menu/menu-entries.tsx'
import { QuoteInMessage } from '#web/features/conversation/ui/quote-strip.tsx'
import { ReactionChips } from '#web/features/conversation/ui/reactions/reaction-chips.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { NotSent, Waiting } from './delivery.tsx'
import { MessageHead } from './message-head.tsx'
import { FlushedText, MessageText } from './text/message-text.tsx'
import './message.css'

export type MessageProps = {
  row: RowOf<Line>
  isOnBowl: boolean
  /** Whether the name leads to the profile of its author. */
  linksName: boolean
  isSeen: boolean
  isMenuOpen: boolean
  /** Lights it up once, again for every new number. */
  litNth: number | undefined
  canPost: boolean
  canRetry: boolean
  myId: string
  /** The same functions for every message and every time. */
  actions: Pick<ConversationActions, 'retry' | 'drop' | 'react' | 'whoReacted' | 'showQuoted'>
  onMenu: (dots: HTMLElement) => void
}

/** Drawn again only if its own content has changed: a conversation can have thousands of messages. */
export const Message = memo(MessageContent, isSameContent)

function MessageContent({ row, isOnBowl, linksName, isSeen, litNth, myId, actions, onMenu, ...can }: MessageProps) {
  const { delivery, isMine, isContinued, emoji, isPremium } = row
  return (
    <article
      className="message"
      tabIndex={-1}
      data-key={row.key}
      data-mine={isMine || undefined}
      data-continued={isContinued || undefined}
      data-mentioned={row.mention !== undefined || undefined}
      data-delivery={delivery.state}
      data-menu={hasMenu(row) || undefined}
      aria-label={isMine ? uiWords.you : row.nickname}
    >
      {!isContinued && !isMine && <Avatar emoji={emoji} size={36} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />}
      {!isContinued && <MessageHead row={row} linksName={linksName} />}
      <div className="message-body">
        <Bubble row={row} onQuote={actions.showQuoted} />
        {litNth !== undefined && <i className="message-light" key={litNth} aria-hidden="true" />}
        {hasMenu(row) && <Dots isOpen={can.isMenuOpen} onPress={onMenu} />}
      </div>
      <ReactionChips
        reactions={row.reactions}
        canReact={can.canPost}
        myId={myId}
        onReact={(reaction, isOn) => actions.react(row, reaction, isOn)}
        whoReacted={() => actions.whoReacted(row)}
      />
      {isSeen && <Seen />}
      {delivery.state === 'sending' && <Waiting />}
      {delivery.state === 'refused' && (
        <NotSent
          reason={delivery.reason}
          canRetry={can.canRetry}
          onRetry={() => actions.retry(row)}
          onDrop={() => actions.drop(row.id)}
        />
      )}
    </article>
  )
}

function Bubble({ row, onQuote }: { row: Line; onQuote: (id: string) => void }) {
  if (row.isFlushed) return <FlushedText />
  return (
    <MessageText
      text={row.content}
      isPlain={row.isPlain}
      mention={row.mention}
      isEdited={row.isEdited}
      quote={row.quote && <QuoteInMessage quote={row.quote} onShow={onQuote} />}
    />
  )
}

function Dots({ isOpen, onPress }: { isOpen: boolean; onPress: (dots: HTMLElement) => void }) {
  return (
    <IconButton
      className="message-dots"
      label={messageMenuWords.label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )
}

function Seen() {
  return (
    <p className="message-seen">
      <ChecksIcon aria-hidden="true" />
      {messageWords.seen}
    </p>
  )
}

/** A message is drawn again only if something in it has changed; functions are compared by identity. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isParts(a) || !isParts(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSameContent(a[name], b[name]))
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
