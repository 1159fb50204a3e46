/** /chat: the public chat room, and on a desktop the people on the bowl. */
import { useCallback, useMemo } from 'react'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { useBuddies, useBuddyIds } from '#web/features/buddies/use-buddies.ts'
import { ChatRoom } from '#web/features/chat/chat-room.tsx'
import { BowlColumn } from '#web/features/presence/list/bowl-column.tsx'
import { MessageActions } from '#web/features/safety/message-actions.tsx'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import { pageStorage } from '#web/session/page-storage.ts'
import { useUser } from '#web/session/session.tsx'
import './chat-page.css'

const storage = pageStorage()

export function ChatPage() {
  const user = useUser()
  const { data } = useCall(getActiveUsers, {})
  const onBowlIds = useMemo(() => new Set(data?.users.map(({ id }) => id)), [data])
  const buddyIds = useBuddyIds(useBuddies(user))
  const { safety, dialogs } = useSafety(user)
  const renderActions = useCallback(
    ({ id, userId: authorId, nickname, emoji }: Person & { userId: string }) => (
      <MessageActions {...{ id, authorId, nickname, emoji, safety }} kind="message" />
    ),
    [safety],
  )
  return (
    <div className="chat-page">
      <ChatRoom me={user} storage={storage} online={data?.total} onBowlIds={onBowlIds} renderActions={renderActions} />
      <BowlColumn me={user} users={data?.users} total={data?.total} buddyIds={buddyIds} />
      {dialogs}
    </div>
  )
}
