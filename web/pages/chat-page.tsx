/** /chat: the public room, and on a desk who is sitting in it. */
import { getActiveUsers } from '#contract/presence.ts'
import { useCall } from '#web/api/use-call.ts'
import { pageStorage } from '#web/app/page-storage.ts'
import { useUser } from '#web/app/session.tsx'
import { ChatRoom } from '#web/features/chat/chat-room.tsx'
import { BowlColumn } from './bowl-column.tsx'
import './chat-page.css'

const storage = pageStorage()

export function ChatPage() {
  const user = useUser()
  const { data } = useCall(getActiveUsers, {})
  return (
    <div className="chat-page">
      <ChatRoom me={user} storage={storage} online={data?.total} />
      <BowlColumn me={user} users={data?.users ?? []} total={data?.total} />
    </div>
  )
}
