/** One conversation in the list: with whom, what was said last and when, and how much is unread. */
import { Link } from 'react-router'
import type { PrivateChat } from '#contract/social/private-chat.ts'
import { lastWords, whenWords } from '#web/features/private-chat/private-chat.words.ts'
import { pathOfThread } from '#web/features/private-chat/thread/on-screen.ts'
import { Count } from '#web/ui/feedback/chip.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { avatarLook } from '#web/ui/person/avatar-look.ts'
import { PersonName } from '#web/ui/person/person-name.tsx'

/** How the thread's back button tells that the list lies right behind it. */
export const FROM_LIST = { isFromList: true }

type ConversationRowProps = {
  chat: PrivateChat
  myId: string
  isOpen: boolean
  /** Not known while the connection is away. */
  isOnBowl: boolean | undefined
}

export function ConversationRow({ chat, myId, isOpen, isOnBowl }: ConversationRowProps) {
  const { userId, nickname, emoji, isPremium, unreadCount, lastMessage } = chat
  return (
    <li>
      <Link
        className="row conversation-row"
        to={pathOfThread(userId)}
        state={FROM_LIST}
        aria-current={isOpen ? 'true' : undefined}
        data-user-id={userId}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar emoji={emoji} size={56} state={avatarLook(isOnBowl)} gold={isPremium} />
        <span className="row-main">
          <PersonName name={nickname} />
          {isOnBowl && <span className="visually-hidden">On the bowl</span>}
          {lastMessage && (
            <bdi className="conversation-last" dir="auto">
              {lastWords(lastMessage, myId)}
            </bdi>
          )}
        </span>
        <span className="conversation-meta">
          {lastMessage && (
            <time className="num" dateTime={lastMessage.timestamp}>
              {whenWords(lastMessage, new Date())}
            </time>
          )}
          <Count value={unreadCount} label={`${unreadCount} unread`} />
        </span>
      </Link>
    </li>
  )
}
