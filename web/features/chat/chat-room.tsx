/** The public room: who is online, what is said, and a place to say something. */
import type { ReactNode } from 'react'
import { MESSAGE_MAX } from '#contract/social/chat.ts'
import { draftKey } from '#web/api/draft-storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useIsCutOff } from '#web/realtime/use-live.ts'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { useFieldReturn } from '#web/ui/form/use-field-return.ts'
import { Composer } from '#web/ui/message/composer.tsx'
import { ChatHeader } from './chat-header.tsx'
import type { ChatLine, Me } from './chat-lines.ts'
import { GuestAllowance } from './guest-allowance.tsx'
import type { CountStorage } from './guest-message-count.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { useChat } from './use-chat.ts'
import './chat-room.css'

const NOBODY: ReadonlySet<string> = new Set()

type ChatRoomProps = {
  me: Me
  storage: CountStorage
  online: number | undefined
  /** Who is on the bowl right now: their avatars have water in them. */
  seated: ReadonlySet<string>
  /** What can be done about another's message. */
  renderActions?: ((message: ChatLine) => ReactNode) | undefined
}

export function ChatRoom({ me, storage, online, seated, renderActions }: ChatRoomProps) {
  const chat = useChat({ me, storage })
  const isCutOff = useIsCutOff()
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
        seated={isCutOff ? NOBODY : seated}
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
