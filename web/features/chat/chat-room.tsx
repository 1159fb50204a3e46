/** The public room: who is online, what is said, and a place to say something. */
import { ChatHeader } from './chat-header.tsx'
import type { Me } from './chat-lines.ts'
import { Composer } from './composer.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { GuestAllowance } from './guest-allowance.tsx'
import type { SheetStorage } from './guest-sheets.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { useChat } from './use-chat.ts'
import './chat-room.css'

type ChatRoomProps = {
  me: Me
  storage: SheetStorage
  online: number | undefined
  /** Who is on the bowl right now: their avatars have water in them. */
  seated: ReadonlySet<string>
}

export function ChatRoom({ me, storage, online, seated }: ChatRoomProps) {
  const chat = useChat({ me, storage })
  const canClear = chat.lines.some(({ delivery }) => delivery.state !== 'sending')
  return (
    <div className="chat-room">
      <ChatHeader online={online} onClear={canClear ? chat.clear : undefined} />
      <ConnectionBar />
      <MessageList
        lines={chat.lines}
        seated={seated}
        isLoaded={chat.isLoaded}
        onRetry={chat.retry}
        onDrop={chat.drop}
      />
      {chat.sent !== undefined && <GuestAllowance sent={chat.sent} />}
      <Composer onSend={chat.send} />
      <LimitDialog isOpen={chat.isLimitShown} onClose={chat.closeLimit} />
    </div>
  )
}
