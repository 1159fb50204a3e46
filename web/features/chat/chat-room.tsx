/** The public chat room: header, bench, messages and composer, on the wall. */
import { type ReactNode, useMemo, useState } from 'react'
import { FLUSHED_ID, type Person } from '#contract/people/users.ts'
import { GUEST_SHEETS, MESSAGE_MAX, MESSAGES_SHOWN_FIRST } from '#contract/social/chat.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import { createLine } from '#web/features/conversation/line-details.ts'
import { Messages } from '#web/features/conversation/ui/list/messages.tsx'
import { MessageField } from '#web/features/conversation/ui/message-field.tsx'
import { MessageWall } from '#web/features/conversation/ui/message-wall.tsx'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useFieldReturn } from '#web/ui/browser/focus.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { type Notice, NoticeStatus, noticesAsExtras, noticesOfDay } from '#web/ui/message/notices/notice.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { chatWords, guestLimitWords, type RoomPeople } from './chat.words.ts'
import { ChatHeader } from './chat-header.tsx'
import { type CountStorage, isRunningOut } from './guest-message-count.ts'
import { type Quiet, quietAfter } from './quiet-room/quiet-room.ts'
import { Openers, Welcome } from './quiet-room/welcome.tsx'
import { useChat } from './use-chat.ts'
import './chat-room.css'

const NO_IDS: ReadonlySet<string> = new Set()
const SHEETS = Array.from({ length: GUEST_SHEETS }, (_, sheet) => sheet)

/** What a demo buddy has said; the server does not store it. */
type DemoLine = Pick<Line, 'id' | 'userId' | 'nickname' | 'emoji' | 'content' | 'timestamp'>

type ChatRoomProps = {
  me: Me
  storage: CountStorage
  online: number | undefined
  /** Their avatars have water in them. */
  onBowlIds: ReadonlySet<string>
  /** Can be mentioned, besides those who spoke. */
  people?: readonly Person[] | undefined
  /** For the menu of others' messages. */
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
  /** column: beside other content, without the frame of a page. */
  frame?: 'page' | 'column' | undefined
  timer?: ReactNode | undefined
  bench?: ReactNode | undefined
  /** Quiet lines between the messages; today's are shown. */
  notices?: readonly Notice[] | undefined
  /** What demo buddies have said; oldest first. */
  demoLines?: readonly DemoLine[] | undefined
  /** Greets the person who can speak in an empty room. */
  welcome?: { people: RoomPeople; fact: string | undefined } | undefined
  /** Off the bowl there may be no composer. */
  canPost?: boolean | undefined
  onClear?: (() => void) | undefined
  onReading?: ((isReadingBack: boolean) => void) | undefined
}

const NOTHING: readonly never[] = []
const NO_MESSAGES = (
  <EmptyState emoji="duck" title={chatWords.empty.title}>
    {chatWords.empty.line}
  </EmptyState>
)

export function ChatRoom({ me, storage, online, onBowlIds, moreItems, ...more }: ChatRoomProps) {
  const { frame = 'page', timer, bench, notices = NOTHING, demoLines = NOTHING, welcome, canPost = true } = more
  const isColumn = frame === 'column'
  const chat = useChat({ me, storage })
  const { conversation } = chat
  const { actions } = conversation
  const isDisconnected = useIsDisconnected()
  const { field, thenToField } = useFieldReturn()
  const dock = useMeasuredHeight('--dock-height')
  const { quiet, endQuiet } = useQuiet(conversation)
  const lines = useMemo(() => withDemoLines(conversation.lines, demoLines), [conversation.lines, demoLines])
  const listActions = useMemo(
    () => ({ ...actions, retry: thenToField(actions.retry), drop: thenToField(actions.drop) }),
    [actions, thenToField],
  )
  const canClear = lines.some(({ delivery }) => delivery.state !== 'sending')
  const isGreeted = canPost && (quiet.state === 'quiet' || quiet.state === 'started')
  const greeting = isGreeted ? welcome : undefined
  const greetedAt = isGreeted ? quiet.at : 0
  const today = new Date().toDateString()
  const extras = useMemo(() => {
    const pills = noticesAsExtras(noticesOfDay(notices, new Date(today)))
    return greeting ? [...pills, { key: 'welcome', at: greetedAt, content: <Welcome {...greeting} /> }] : pills
  }, [notices, today, greeting, greetedAt])
  const people = useMemo(() => mentionable(conversation.lines, more.people), [conversation.lines, more.people])

  const handleClear = () => {
    chat.clear()
    endQuiet()
    more.onClear?.()
  }

  return (
    <MessageWall as="div" className="chat-room" data-frame={frame}>
      <ChatHeader online={online} timer={timer} isColumn={isColumn} onClear={canClear ? handleClear : undefined} />
      <ConnectionNotice hasMessages />
      {bench}
      <Messages
        lines={lines}
        isLoaded={conversation.isLoaded}
        older={conversation.older}
        newFrom={conversation.newFrom}
        target={conversation.target}
        seenKey={conversation.seenKey}
        actions={listActions}
        me={me}
        label={chatWords.messages}
        onBowlIds={isDisconnected ? NO_IDS : onBowlIds}
        linksNames
        canPost={canPost}
        shownFirst={MESSAGES_SHOWN_FIRST}
        extras={extras}
        moreItems={moreItems}
        empty={NO_MESSAGES}
        onReading={more.onReading}
      />
      <div className="message-dock" ref={isColumn ? undefined : dock}>
        {canPost ? (
          <>
            {chat.sheets.sent !== undefined && <GuestAllowance sent={chat.sheets.sent} />}
            {welcome && quiet.state === 'quiet' && <Openers onSend={thenToField(actions.send)} />}
            <MessageField
              conversation={conversation}
              max={MESSAGE_MAX}
              people={people}
              field={field}
              renderStatus={(isWriting) => <NoticeStatus notices={notices} isWriting={isWriting} />}
            />
          </>
        ) : (
          <>
            <NoticeStatus notices={notices} isWriting={false} />
            <p className="chat-off">{chatWords.offBowl}</p>
          </>
        )}
      </div>
      <LimitDialog isOpen={chat.sheets.isLimitShown} onClose={chat.sheets.closeLimit} />
    </MessageWall>
  )
}

/** Who spoke, the latest first, then the others on the bowl. */
function mentionable(lines: readonly Line[], onBowl: readonly Person[] = NOTHING): Person[] {
  const byId = new Map<string, Person>()
  for (const { isMine, userId, nickname, emoji } of lines) {
    if (!isMine && userId !== FLUSHED_ID && !byId.has(userId)) byId.set(userId, { id: userId, nickname, emoji })
  }
  for (const person of onBowl) if (!byId.has(person.id)) byId.set(person.id, person)
  return [...byId.values()]
}

/** By their time; both are in order, but with the newest and the oldest first. */
function withDemoLines(lines: readonly Line[], demoLines: readonly DemoLine[]): readonly Line[] {
  return demoLines.reduce<readonly Line[]>((all, line) => {
    const at = all.findIndex(({ timestamp }) => timestamp <= line.timestamp)
    return all.toSpliced(at < 0 ? all.length : at, 0, { ...createLine(line), isDemo: true })
  }, lines)
}

/** Whether the room was empty when this page opened it, and whether someone has spoken since. */
function useQuiet({ lines, isLoaded }: { lines: readonly Line[]; isLoaded: boolean }) {
  const [before, setQuiet] = useState<Quiet>({ state: 'unknown' })
  const [newest] = lines
  const newestAt = newest && Date.parse(newest.timestamp)
  const quiet = quietAfter(before, { isLoaded, newestAt, now: Date.now() })
  if (quiet !== before) setQuiet(quiet)
  return { quiet, endQuiet: () => setQuiet({ state: 'talking' }) }
}

/** One sheet for each message a guest can send; the used ones are outlines. */
function GuestAllowance({ sent }: { sent: number }) {
  return (
    <div className="guest-allowance" data-low={isRunningOut(sent) || undefined}>
      <ol aria-hidden="true">
        {SHEETS.map((sheet) => (
          <li key={sheet} data-used={sheet < sent || undefined} />
        ))}
      </ol>
      <p className="num">{guestLimitWords.sheetsLeft(sent)}</p>
    </div>
  )
}

function LimitDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { title, description, later, signUp } = guestLimitWords.reached
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      icon={<Emoji char="toilet-paper" size={64} />}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {later}
          </Button>
          <ButtonLink to="/signup">{signUp}</ButtonLink>
        </>
      }
    />
  )
}
