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

type ChatRoomProps = { me: Me; storage: SheetStorage; online: number | undefined }

export function ChatRoom({ me, storage, online }: ChatRoomProps) {
  const chat = useChat({ me, storage })
  return (
    <div className="chat-room">
      <ChatHeader online={online} onClear={chat.lines.length > 0 ? chat.clear : undefined} />
      <ConnectionBar />
      <MessageList lines={chat.lines} isLoaded={chat.isLoaded} onRetry={chat.retry} onDrop={chat.drop} />
      {chat.sent !== undefined && <GuestAllowance sent={chat.sent} />}
      <Composer onSend={chat.send} />
      <LimitDialog isOpen={chat.isLimitShown} onClose={chat.closeLimit} />
    </div>
  )
}
