/** Private messages as they come over the live connection: into the cache, the count and, when it is news, a toast. */
import type { QueryClient } from '@tanstack/react-query'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { getPrivateUnread, type PrivateMessage, previewOf } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { readInList, receiveInList, renameInList } from '#web/features/private-chat/list/conversations.ts'
import { setUnreadMail } from '#web/features/private-chat/list/unread-count.ts'
import { pathOfThread } from '#web/features/private-chat/thread/on-screen.ts'
import {
  hasGap,
  noteRead,
  receiveInThread,
  renameOther,
  writtenByOther,
} from '#web/features/private-chat/thread/thread.ts'
import { showUnsent } from '#web/features/private-chat/thread/unsent-messages.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import {
  changeChats,
  changeThread,
  changeThreads,
  forgetThread,
  keepThreads,
  refetchChats,
  resumeThreads,
  threadIn,
} from './private-chat.cache.ts'
import { newMessageFrom } from './private-chat.words.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp' | 'unsentPrivateMessages' | 'dropLetter'>
  cache: QueryClient
  userId: string
  isPremium: () => boolean
  /** This conversation is before somebody's eyes. */
  isOnScreen: (otherId: string) => boolean
  goTo: (path: string) => void
  tell: (toast: ToastRequest) => void
}

/** The answer stops it. */
export function listenForPrivateChat(needs: Needs): () => void {
  const { live, cache, userId, isPremium, isOnScreen, goTo, tell } = needs
  let asked = 0
  let isOver = false
  keepThreads(cache)
  // They were written before a reload, and are still on their way or were refused.
  showUnsent(cache, userId, live.unsentPrivateMessages())

  const stops = [
    live.on('PRIVATE_MESSAGE', ({ message, sender }) => {
      const isMine = message.senderId === userId
      const isSeen = isMine || isOnScreen(message.senderId)
      receivePrivateMessage(cache, { userId, message, sender: isMine ? undefined : sender, isSeen })
      // It may have been sent again from a copy of this tab.
      if (isMine && message.clientId !== undefined) live.dropLetter(message.clientId)
      // Whoever looks at it reads it, and is told the count by that.
      if (isSeen) return
      void recount()
      tell(newsOf(message, sender))
    }),

    live.on('PRIVATE_READ', ({ otherId, seq, unreadCount }) => {
      changeThread(cache, otherId, (thread) => noteRead(thread, seq))
      changeChats(cache, userId, (chats) => readInList(chats, otherId, unreadCount))
      void recount()
    }),

    live.on('PERSON_RENAMED', ({ person }) => {
      changeThreads(cache, (thread) => renameOther(thread, person))
      changeChats(cache, userId, (chats) => renameInList(chats, person))
    }),

    live.on('BLOCKED_CHANGED', ({ userId: otherId }) => beginAnew(otherId)),
    live.on('PRIVATE_CHAT_CHANGED', ({ otherId }) => beginAnew(otherId)),

    live.on('PREMIUM_CHANGED', () => void recount()),

    // What was said before the connection was there, or while it was away, is not said again.
    live.onCatchUp(catchUp),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }

  function beginAnew(otherId: string): void {
    void forgetThread(cache, otherId)
    // One's own words stay, until they are stored or dropped.
    showUnsent(cache, userId, live.unsentPrivateMessages(otherId))
    void refetchChats(cache, userId)
    void recount()
  }

  function catchUp(): void {
    void resumeThreads(cache)
    void refetchChats(cache, userId)
    void recount()
  }

  /** The server counts, so that every page of the person says the same; of several answers the last asked for stands. */
  async function recount(): Promise<void> {
    asked += 1
    const number = asked
    if (!isPremium()) return setUnreadMail(cache, 0)
    try {
      const { unreadCount } = await call(getPrivateUnread, { params: { userId } })
      if (number === asked && !isOver) setUnreadMail(cache, unreadCount)
    } catch (error) {
      console.warn('Unread messages could not be counted', error)
    }
  }

  function newsOf({ content, senderId }: PrivateMessage, { nickname, emoji }: Person): ToastRequest {
    return {
      title: newMessageFrom(nickname),
      description: previewOf(content),
      icon: <Avatar emoji={emoji} size={40} state={isSitting(senderId) ? 'on' : 'dry'} gold />,
      onPress: () => goTo(pathOfThread(senderId)),
    }
  }

  function isSitting(personId: string): boolean {
    const present = cache.getQueryData<AnswerOf<typeof getActiveUsers>>(keyOf(getActiveUsers))
    return present?.users.some(({ id, isOnBowl }) => id === personId && isOnBowl) ?? false
  }
}

type Received = {
  userId: string
  message: PrivateMessage
  /** Who wrote it, when it was the other one. */
  sender?: Person | undefined
  isSeen: boolean
}

/** The same for an event and for the answer to one's own message, whichever comes first. */
export function receivePrivateMessage(cache: QueryClient, { userId, message, sender, isSeen }: Received): void {
  const otherId = message.senderId === userId ? message.receiverId : message.senderId
  changeThread(cache, otherId, (thread) => receiveInThread(sender ? writtenByOther(thread) : thread, message))
  const thread = threadIn(cache, otherId)
  if (thread && (hasGap(thread) || !thread.other)) void resumeThreads(cache, otherId)
  const other = sender ?? thread?.other
  changeChats(cache, userId, (chats) => receiveInList(chats, { message, other, otherId, isUnread: !isSeen }))
}
