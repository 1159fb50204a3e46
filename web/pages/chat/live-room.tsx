/** The public room with its people: on its own page, or as a column of another page. */
import { useCallback, useMemo } from 'react'
import { type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import { FUN_FACTS } from '#contract/bowl/trivia.ts'
import { pageStorage } from '#web/api/storage.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { useBadgeRows } from '#web/features/badges/room/badge-lines.ts'
import { useChatLog } from '#web/features/chat/chat.cache.ts'
import { ChatRoom } from '#web/features/chat/chat-room.tsx'
import type { Line } from '#web/features/conversation/conversation.ts'
import { useDemoReplies } from '#web/features/demo-buddies/demo-replies.cache.ts'
import { factOfTheDay } from '#web/features/fun-facts/fun-fact-card.tsx'
import { Bench, type BenchProps } from '#web/features/presence/bench/bench.tsx'
import { spokeLast } from '#web/features/presence/bench/bench-order.ts'
import { usePresenceNotices } from '#web/features/presence/presence-notices/presence-notices.cache.ts'
import { SitLock } from '#web/features/presence/toggle/sit-timer.tsx'
import { messageItems } from '#web/features/safety/message-items.tsx'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import { useUser } from '#web/session/session.tsx'

const storage = pageStorage()

/** The people of the room, for the bench in it and for the column beside it. */
export function useRoomPeople(): Omit<BenchProps, 'isStill'> {
  const me = useUser()
  const { data } = useCall(getActiveUsers, {})
  const { messages } = useChatLog()
  const { lines } = useDemoReplies()
  const spokeAt = useMemo(() => spokeLast([...messages, ...lines]), [messages, lines])
  return { me, users: data?.users, total: data?.total, spokeAt }
}

type LiveRoomProps = {
  people: Omit<BenchProps, 'isStill'>
  frame: 'page' | 'column'
  /** The bench doesn't change while the person reads older messages. */
  isStill: boolean
  onReading: (isReadingBack: boolean) => void
}

export function LiveRoom({ people, frame, isStill, onReading }: LiveRoomProps) {
  const { me, users, total } = people
  const needsBowl = usePageSettings()?.requireBowlForChat ?? true
  const presenceNotices = usePresenceNotices()
  const replies = useDemoReplies()
  const badgeRows = useBadgeRows()
  const notices = useMemo(
    () => [...presenceNotices.notices, ...badgeRows, ...replies.notices],
    [presenceNotices.notices, badgeRows, replies.notices],
  )
  const onBowlIds = useMemo(() => new Set(users?.map(({ id }) => id)), [users])
  const { safety, dialogs } = useSafety(me)
  const moreItems = useCallback(
    ({ id, userId, nickname, emoji }: Line) =>
      messageItems({ id, kind: 'message', author: { id: userId, nickname, emoji } }, safety),
    [safety],
  )
  const others = useMemo(() => users?.filter(({ id, isDemo = false }) => id !== me.id && !isDemo), [users, me.id])
  const handleClear = () => {
    presenceNotices.clear()
    replies.clear()
  }
  return (
    <>
      <ChatRoom
        me={me}
        storage={storage}
        frame={frame}
        online={total}
        onBowlIds={onBowlIds}
        people={others}
        moreItems={moreItems}
        timer={frame === 'page' && <SitLock isOnBowl={me.isOnBowl} />}
        bench={<Bench {...people} isStill={isStill} />}
        notices={notices}
        demoLines={replies.lines}
        welcome={users && { people: roomPeople(users, total), fact: factOfToday() }}
        canPost={me.isOnBowl || !needsBowl}
        onClear={handleClear}
        onReading={onReading}
      />
      {dialogs}
    </>
  )
}

function roomPeople(users: readonly ActiveUser[], total = 0) {
  const demoNames = users.filter(({ isDemo = false }) => isDemo).map(({ nickname }) => nickname)
  return { count: total, demoNames: demoNames.sort() }
}

function factOfToday(): string | undefined {
  return FUN_FACTS[factOfTheDay(new Date(), FUN_FACTS.length)]?.fact
}
