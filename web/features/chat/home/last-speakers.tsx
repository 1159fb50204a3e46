/** The last people who spoke in the room as small bowls, inside the link to it. */
import { TOILET } from '#contract/people/emojis.ts'
import { useChatLog } from '#web/features/chat/chat.cache.ts'
import { visibleMessages } from '#web/features/conversation/log/cleared.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import './last-speakers.css'

const SHOWN = 3

type LastSpeakersProps = {
  myId: string
  onBowlIds: ReadonlySet<string>
  /** The words of the link. */
  children: string
}

/** The bowls have no text, so that the link keeps its name. */
export function LastSpeakers({ myId, onBowlIds, children }: LastSpeakersProps) {
  const isLive = !useIsDisconnected()
  const speakers = lastSpeakersOf(visibleMessages(useChatLog()), myId)
  return (
    <span className="last-speakers" style={{ '--speakers': speakers.length }}>
      {children}
      <span className="last-speakers-bowls" aria-hidden="true">
        {speakers.map(({ userId, emoji = TOILET, isPremium = false }) => (
          <Avatar
            key={userId}
            emoji={emoji}
            size={28}
            state={isLive && onBowlIds.has(userId) ? 'on' : 'dry'}
            gold={isPremium}
          />
        ))}
      </span>
    </span>
  )
}

/** Each person once, the latest first, without yourself. */
export function lastSpeakersOf<Said extends { userId: string }>(newestFirst: readonly Said[], myId: string): Said[] {
  const byId = new Map<string, Said>()
  for (const message of newestFirst) {
    if (message.userId !== myId && !byId.has(message.userId)) byId.set(message.userId, message)
    if (byId.size === SHOWN) break
  }
  return [...byId.values()]
}
