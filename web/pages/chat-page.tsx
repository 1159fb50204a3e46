/** /chat: the public room, and on a desk who is sitting in it. */
import { useMemo } from 'react'
import { getActiveUsers } from '#contract/presence.ts'
import { useCall } from '#web/api/use-call.ts'
import { ChatRoom } from '#web/features/chat/chat-room.tsx'
import { BowlColumn } from '#web/features/presence/bowl-column.tsx'
import { pageStorage } from '#web/session/page-storage.ts'
import { useUser } from '#web/session/session.tsx'
import './chat-page.css'

const storage = pageStorage()

export function ChatPage() {
  const user = useUser()
  const { data } = useCall(getActiveUsers, {})
  const seated = useMemo(() => new Set(data?.users.map(({ id }) => id)), [data])
  return (
    <div className="chat-page">
      <ChatRoom me={user} storage={storage} online={data?.total} seated={seated} />
      <BowlColumn me={user} users={data?.users ?? []} total={data?.total} />
    </div>
  )
}
