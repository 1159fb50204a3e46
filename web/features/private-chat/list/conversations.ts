/** The conversation list as plain values, and what each event does to it. */

import type { Person } from '#contract/people/users.ts'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'

type Arrival = {
  message: PrivateMessage
  /** The other person; undefined if the page does not know them. */
  other: Person | undefined
  otherId: string
  /** Written by the other person, and not on the screen. */
  isUnread: boolean
}

/** Moves the conversation to the top. Undefined if the list must be refetched. */
export function receiveInList(
  chats: readonly PrivateChat[],
  { message, other, otherId, isUnread }: Arrival,
): PrivateChat[] | undefined {
  const known = chats.find(({ userId }) => userId === otherId)
  const names = other && { nickname: other.nickname, emoji: other.emoji }
  const before = known ?? (names && { userId: otherId, unreadCount: 0, isPremium: true, ...names })
  if (!before) return undefined
  // A list that was fetched after this message has counted it already.
  if (known?.lastMessage && known.lastMessage.seq >= message.seq) return [...chats]
  const unreadCount = before.unreadCount + Number(isUnread)
  // Only premium members can write.
  const senderPremium = message.senderId === otherId && { isPremium: true }
  return [
    { ...before, ...names, ...senderPremium, unreadCount, lastMessage: message },
    ...chats.filter(({ userId }) => userId !== otherId),
  ]
}

/** Undefined if the last message is gone, so that the list must be refetched for the one before it. */
export function changeInList(
  chats: readonly PrivateChat[],
  otherId: string,
  message: PrivateMessage,
): PrivateChat[] | undefined {
  const isLast = chats.some(({ userId, lastMessage }) => userId === otherId && lastMessage?.id === message.id)
  if (!isLast) return [...chats]
  if (message.content === '' && !message.isFlushed) return undefined
  return chats.map((chat) => (chat.userId === otherId ? { ...chat, lastMessage: message } : chat))
}

export function readInList(chats: readonly PrivateChat[], otherId: string, unreadCount: number): PrivateChat[] {
  return chats.map((chat) => (chat.userId === otherId ? { ...chat, unreadCount } : chat))
}

export function renameInList(chats: readonly PrivateChat[], { id, nickname, emoji }: Person): PrivateChat[] {
  return chats.map((chat) => (chat.userId === id ? { ...chat, nickname, emoji } : chat))
}
