/** Applies live private messages to the cache and the unread count, and shows a toast for new ones. */
import type { QueryClient } from '@tanstack/react-query'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { getPrivateUnread, type PrivateMessage, previewOf } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { createTypingPeople, type TypingPeople } from '#web/features/conversation/typing.ts'
import { changeInList, readInList, receiveInList, renameInList } from '#web/features/private-chat/list/conversations.ts'
import {
  forgetSeen,
  hasGap,
  hasMissedChange,
  logMessageOf,
  markOtherPremium,
  noteRead,
  noteSeen,
  receiveChange,
  receiveInThread,
  renameOther,
  threadPath,
} from '#web/features/private-chat/thread/thread.ts'
import type { Clock } from '#web/realtime/clock.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import {
  changeChats,
  changeThread,
  changeThreads,
  forgetThread,
  keepThreadsCached,
  refetchChats,
  resumeOpeningThread,
  resumeThreads,
  setTyping,
  showUnsent,
  threadIn,
} from './private-chat.cache.ts'
import { setUnreadCount } from './private-chat.navigation.ts'
import { messageToasts } from './private-chat.words.ts'

type Options = {
  live: Pick<Live, 'on' | 'onCatchUp' | 'queue'>
  clock: Clock
  cache: QueryClient
  userId: string
  isPremium: () => boolean
  isOnScreen: (otherId: string) => boolean
  showToast: (toast: ToastRequest) => void
}

export function listenForPrivateChat(options: Options): () => void {
  const { live, clock, cache, userId, isPremium, isOnScreen, showToast } = options
  let requestCount = 0
  let isStopped = false
  const typing = followTyping(cache, clock)
  keepThreadsCached(cache)
  showUnsent(cache, userId, live.queue.unsent)

  const subscriptions = [
    live.on('PRIVATE_MESSAGE', ({ message, sender }) => {
      const isMine = message.senderId === userId
      const isSeen = isMine || isOnScreen(message.senderId)
      receivePrivateMessage(cache, { userId, message, sender: isMine ? undefined : sender, isSeen })
      typing.remove(message.senderId)
      // A copy of this tab may have sent it again.
      if (isMine && message.clientId !== undefined) live.queue.drop(message.clientId)
      // An open conversation is marked as read, which updates the count.
      if (isSeen) return
      void recount()
      showToast(messageToast(message, sender))
    }),

    live.on('PRIVATE_MESSAGE_CHANGED', ({ message, change }) => {
      const otherId = otherOf(message, userId)
      changeThread(cache, otherId, (thread) => receiveChange(thread, message, change))
      const thread = threadIn(cache, otherId)
      if (thread && hasMissedChange(thread)) void resumeThreads(cache, otherId)
      else void resumeOpeningThread(cache, otherId)
      changeChats(cache, userId, (chats) => changeInList(chats, otherId, message))
      // An unread message may be gone.
      if (message.senderId !== userId) void recount()
    }),

    live.on('PRIVATE_SEEN', ({ by, messageId }) => {
      if (messageId !== undefined) return changeThread(cache, by, (thread) => noteSeen(thread, messageId))
      changeThread(cache, by, forgetSeen)
      if (threadIn(cache, by)) void resumeThreads(cache, by)
      else void resumeOpeningThread(cache, by)
    }),
    // A member who shows nothing gets nothing either, so what others have read is loaded once they show it again.
    live.on('PREFERENCES_CHANGED', ({ preferences }) => {
      if (preferences.showsSeen) void resumeThreads(cache)
    }),
    live.on('PRIVATE_TYPING', ({ from }) => typing.show(from)),

    live.on('PRIVATE_READ', ({ otherId, seq, unreadCount }) => {
      changeThread(cache, otherId, (thread) => noteRead(thread, seq))
      changeChats(cache, userId, (chats) => readInList(chats, otherId, unreadCount))
      void recount()
    }),

    live.on('PERSON_RENAMED', ({ person }) => {
      changeThreads(cache, (thread) => renameOther(thread, person))
      changeChats(cache, userId, (chats) => renameInList(chats, person))
    }),

    live.on('BLOCKED_CHANGED', ({ userId: otherId }) => reloadThread(otherId)),
    live.on('PRIVATE_CHAT_CHANGED', ({ otherId }) => reloadThread(otherId)),

    live.on('PREMIUM_CHANGED', () => void recount()),

    // Events are not repeated, so changes before or between connections are fetched.
    live.onCatchUp(catchUp),
    typing.stop,
  ]
  return () => {
    isStopped = true
    for (const stop of subscriptions) stop()
  }

  function reloadThread(otherId: string): void {
    void forgetThread(cache, otherId)
    void refetchChats(cache, userId)
    void recount()
  }

  function catchUp(): void {
    void resumeThreads(cache)
    void refetchChats(cache, userId)
    void recount()
  }

  /** The server counts, so that all pages show the same number. Only the latest request is used. */
  async function recount(): Promise<void> {
    requestCount += 1
    const request = requestCount
    if (!isPremium()) {
      setUnreadCount(cache, 0)
      return
    }
    try {
      const { unreadCount } = await call(getPrivateUnread, { params: { userId } })
      if (request === requestCount && !isStopped) setUnreadCount(cache, unreadCount)
    } catch (error) {
      console.warn('The unread count could not be loaded', error)
    }
  }

  function messageToast({ content, senderId }: PrivateMessage, { nickname, emoji }: Person): ToastRequest {
    const seeAll = { label: messageToasts.see, to: '/private-chat' }
    const reply = { label: messageToasts.reply, to: threadPath(senderId) }
    return {
      title: messageToasts.title(nickname),
      description: previewOf(content),
      kind: 'message',
      icon: <Avatar emoji={emoji} size={40} state={isSitting(senderId) ? 'on' : 'dry'} gold />,
      action: reply,
      merge: {
        source: senderId,
        words: (count, isOneSource) =>
          isOneSource
            ? { title: messageToasts.title(nickname), description: messageToasts.several(count), action: reply }
            : { title: messageToasts.several(count), description: undefined, action: seeAll },
      },
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
  /** Undefined for your own message. */
  sender?: Person | undefined
  isSeen: boolean
}

/** For an event as well as for the response to your own message, whichever comes first. */
export function receivePrivateMessage(cache: QueryClient, { userId, message, sender, isSeen }: Received): void {
  const otherId = otherOf(message, userId)
  changeThread(cache, otherId, (thread) =>
    receiveInThread(sender ? markOtherPremium(thread) : thread, logMessageOf(message), userId),
  )
  const thread = threadIn(cache, otherId)
  if (thread && (hasGap(thread) || !thread.other)) void resumeThreads(cache, otherId)
  else void resumeOpeningThread(cache, otherId)
  const other = sender ?? thread?.other
  changeChats(cache, userId, (chats) => receiveInList(chats, { message, other, otherId, isUnread: !isSeen }))
}

/** One other person for each conversation. */
function followTyping(cache: QueryClient, clock: Clock) {
  const byPerson = new Map<string, TypingPeople>()

  return {
    show(id: string): void {
      const nickname = threadIn(cache, id)?.other?.nickname
      if (nickname === undefined) return
      const people = byPerson.get(id) ?? createTypingPeople({ clock, onChange: (now) => setTyping(cache, id, now) })
      byPerson.set(id, people)
      people.show([{ id, nickname }])
    },

    remove: (id: string): void => byPerson.get(id)?.remove(id),

    stop(): void {
      for (const people of byPerson.values()) people.stop()
    },
  }
}

function otherOf({ senderId, receiverId }: PrivateMessage, userId: string): string {
  return senderId === userId ? receiverId : senderId
}
