/** The public chat room: header, messages and composer. */
import type { ReactNode } from 'react'
import { MESSAGE_MAX } from '#contract/social/chat.ts'
import { draftKey } from '#web/api/draft-storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { useFieldReturn } from '#web/ui/form/use-field-return.ts'
import { Composer } from '#web/ui/message/composer.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { ChatHeader } from './chat-header.tsx'
import type { ChatLine, Me } from './chat-lines.ts'
import { type CountStorage, GUEST_SHEETS, isRunningOut, messagesLeft } from './guest-message-count.ts'
import { MessageList } from './message-list.tsx'
import { useChat } from './use-chat.ts'
import './chat-room.css'

const NO_IDS: ReadonlySet<string> = new Set()
const SHEETS = Array.from({ length: GUEST_SHEETS }, (_, sheet) => sheet)

type ChatRoomProps = {
  me: Me
  storage: CountStorage
  online: number | undefined
  /** Their avatars have water in them. */
  onBowlIds: ReadonlySet<string>
  /** The actions on another person's message. */
  renderActions?: ((message: ChatLine) => ReactNode) | undefined
}

export function ChatRoom({ me, storage, online, onBowlIds, renderActions }: ChatRoomProps) {
  const chat = useChat({ me, storage })
  const isCutOff = useIsDisconnected()
  const [text, setText] = useDraft(draftKey('the room'), '')
  const { field, thenToField } = useFieldReturn()
  const dock = useMeasuredHeight('--dock-height')
  const canClear = chat.lines.some(({ delivery }) => delivery.state !== 'sending')
  return (
    <div className="chat-room">
      <ChatHeader online={online} onClear={canClear ? chat.clear : undefined} />
      <ConnectionNotice hasMessages />
      <MessageList
        lines={chat.lines}
        onBowlIds={isCutOff ? NO_IDS : onBowlIds}
        isLoaded={chat.isLoaded}
        renderActions={renderActions}
        onRetry={thenToField(chat.retry)}
        onDrop={thenToField(chat.drop)}
      />
      <div className="chat-dock" ref={dock}>
        {chat.sent !== undefined && <GuestAllowance sent={chat.sent} />}
        <Composer max={MESSAGE_MAX} text={text} onType={setText} onSend={chat.send} field={field} />
      </div>
      <LimitDialog isOpen={chat.isLimitShown} onClose={chat.closeLimit} />
    </div>
  )
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
      <p className="num">
        {messagesLeft(sent)} of {GUEST_SHEETS} sheets left
      </p>
    </div>
  )
}

function LimitDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Message Limit Reached"
      icon={<Emoji char="toilet-paper" size={64} />}
      description="You’re out of sheets. Sign up for unlimited messaging!"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Maybe Later
          </Button>
          <ButtonLink to="/signup">Sign Now</ButtonLink>
        </>
      }
    />
  )
}
