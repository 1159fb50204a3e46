/** One row of the conversation list: the person, the last message, and the unread count. */
import { Link } from 'react-router'
import type { PrivateChat } from '#contract/social/private-chat.ts'
import {
  conversationListWords,
  lastMessageText,
  lastMessageTime,
} from '#web/features/private-chat/private-chat.words.ts'
import { threadPath } from '#web/features/private-chat/thread/thread.ts'
import { Count } from '#web/ui/feedback/chip.tsx'
import { Avatar, avatarLook } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'

/** Navigation state for the thread's back button: the list is the previous page. */
export const FROM_LIST = { isFromList: true }

type ConversationRowProps = {
  chat: PrivateChat
  myId: string
  isOpen: boolean
  /** Undefined without a connection. */
  isOnBowl: boolean | undefined
}

export function ConversationRow({ chat, myId, isOpen, isOnBowl }: ConversationRowProps) {
  const { userId, nickname, emoji, isPremium, unreadCount, lastMessage } = chat
  return (
    <li>
      <Link
        className="row conversation-row"
        to={threadPath(userId)}
        state={FROM_LIST}
        aria-current={isOpen ? 'true' : undefined}
        data-user-id={userId}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar emoji={emoji} size={56} state={avatarLook(isOnBowl)} gold={isPremium} />
        <span className="row-main">
          <PersonName name={nickname} />
          {isOnBowl && <span className="visually-hidden">{conversationListWords.onBowl}</span>}
          {lastMessage && (
            <bdi className="conversation-last" dir="auto">
              {lastMessageText(lastMessage, myId)}
            </bdi>
          )}
        </span>
        <span className="conversation-meta">
          {lastMessage && (
            <time className="num" dateTime={lastMessage.timestamp}>
              {lastMessageTime(lastMessage, new Date())}
            </time>
          )}
          <Count value={unreadCount} label={conversationListWords.unread(unreadCount)} />
        </span>
      </Link>
    </li>
  )
}
