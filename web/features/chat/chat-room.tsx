/** The public chat room: header, bench, messages and composer, on the wall. */
import { type ReactNode, useMemo, useState } from 'react'
import { MESSAGE_MAX } from '#contract/social/chat.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import { type Me, plainLine } from '#web/features/conversation/lines.ts'
import { Composer } from '#web/features/conversation/ui/composer/composer.tsx'
import { MessageWall } from '#web/features/conversation/ui/message-wall.tsx'
import { useComposer } from '#web/features/conversation/use-composer.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useFieldReturn } from '#web/ui/browser/focus.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { type Notice, NoticeStatus, noticesAsExtras, noticesOfDay } from '#web/ui/message/notices/notice.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { chatWords, guestLimitWords, type RoomPeople } from './chat.words.ts'
import { ChatHeader } from './chat-header.tsx'
import { type CountStorage, GUEST_SHEETS, isRunningOut } from './guest-message-count.ts'
import { MessageList } from './message-list.tsx'
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
  renderActions?: ((message: Line) => ReactNode) | undefined
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
const IGNORE = () => {}

export function ChatRoom({ me, storage, online, onBowlIds, renderActions, ...more }: ChatRoomProps) {
  const { frame = 'page', timer, bench, notices = NOTHING, demoLines = NOTHING, welcome, canPost = true } = more
  const isColumn = frame === 'column'
  const chat = useChat({ me, storage })
  const isDisconnected = useIsDisconnected()
  const { conversation } = chat
  const { actions } = conversation
  const composer = useComposer(conversation)
  const { field, thenToField } = useFieldReturn()
  const dock = useMeasuredHeight('--dock-height')
  const { quiet, endQuiet } = useQuiet(conversation)
  const lines = useMemo(() => withDemoLines(conversation.lines, demoLines), [conversation.lines, demoLines])
  const canClear = lines.some(({ delivery }) => delivery.state !== 'sending')
  const isGreeted = welcome && canPost && (quiet.state === 'quiet' || quiet.state === 'started')
  const extras = noticesAsExtras(noticesOfDay(notices, new Date()))
  if (isGreeted) extras.push({ key: 'welcome', at: quiet.at, content: <Welcome {...welcome} /> })

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
      <MessageList
        lines={lines}
        extras={extras}
        onBowlIds={isDisconnected ? NO_IDS : onBowlIds}
        isLoaded={conversation.isLoaded}
        renderActions={renderActions}
        onReading={more.onReading ?? IGNORE}
        onRetry={thenToField(actions.retry)}
        onDrop={thenToField(actions.drop)}
      />
      <NoticeStatus notices={notices} isWriting={composer.text !== ''} />
      <div className="message-dock" ref={isColumn ? undefined : dock}>
        {canPost ? (
          <>
            {chat.sent !== undefined && <GuestAllowance sent={chat.sent} />}
            {welcome && quiet.state === 'quiet' && <Openers onSend={thenToField(actions.send)} />}
            <Composer
              max={MESSAGE_MAX}
              text={composer.text}
              onType={composer.type}
              onSend={composer.submit}
              field={field}
            />
          </>
        ) : (
          <p className="chat-off">{chatWords.offBowl}</p>
        )}
      </div>
      <LimitDialog isOpen={chat.isLimitShown} onClose={chat.closeLimit} />
    </MessageWall>
  )
}

/** By their time; both are in order, but with the newest and the oldest first. */
function withDemoLines(lines: readonly Line[], demoLines: readonly DemoLine[]): readonly Line[] {
  return demoLines.reduce<readonly Line[]>((all, line) => {
    const at = all.findIndex(({ timestamp }) => timestamp <= line.timestamp)
    return all.toSpliced(at < 0 ? all.length : at, 0, { ...plainLine(line), isDemo: true })
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
