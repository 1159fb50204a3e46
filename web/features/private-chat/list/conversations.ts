/** The list of conversations: plain values, and what each event does to them. */

import type { Person } from '#contract/people/users.ts'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'

type Arrival = {
  message: PrivateMessage
  /** How the other one is shown; absent when the page does not know. */
  other: Person | undefined
  otherId: string
  /** By the other one, and not on the screen. */
  isUnread: boolean
}

/** The conversation comes to the top; undefined when the list has to be asked for anew. */
export function receiveInList(
  chats: readonly PrivateChat[],
  { message, other, otherId, isUnread }: Arrival,
): PrivateChat[] | undefined {
  const known = chats.find(({ userId }) => userId === otherId)
  const names = other && { nickname: other.nickname, emoji: other.emoji }
  const before = known ?? (names && { userId: otherId, unreadCount: 0, isPremium: true, ...names })
  if (!before) return undefined
  // A list that was asked for in the meantime has counted it already.
  if (known?.lastMessage && known.lastMessage.seq >= message.seq) return [...chats]
  const unreadCount = before.unreadCount + Number(isUnread)
  // Only who has premium writes.
  const hasWritten = message.senderId === otherId && { isPremium: true }
  return [
    { ...before, ...names, ...hasWritten, unreadCount, lastMessage: message },
    ...chats.filter(({ userId }) => userId !== otherId),
  ]
}

export function readInList(chats: readonly PrivateChat[], otherId: string, unreadCount: number): PrivateChat[] {
  return chats.map((chat) => (chat.userId === otherId ? { ...chat, unreadCount } : chat))
}

export function renameInList(chats: readonly PrivateChat[], { id, nickname, emoji }: Person): PrivateChat[] {
  return chats.map((chat) => (chat.userId === id ? { ...chat, nickname, emoji } : chat))
}
