/** The conversations in the query cache: reading and changing threads and the list. */
import type { QueryClient } from '@tanstack/react-query'
import { TOILET } from '#contract/people/emojis.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import {
  listPrivateChats,
  listPrivateMessages,
  PRIVATE_PAGE_MAX,
  type PrivateChat,
  type PrivateMessage,
} from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { KEEP_FOREVER, keyOf } from '#web/api/query-client.ts'
import { beginThread, lastContiguousSeq, resumeThread, type Thread } from '#web/features/private-chat/thread/thread.ts'
import { type Pending, showPending } from '#web/realtime/send-queue/pending.ts'
import type { PendingPrivateMessage } from '#web/realtime/send-queue/send-queue-storage.ts'
import { PRIVATE_CHAT } from './private-chat.navigation.ts'
import { threadWords } from './private-chat.words.ts'

type Participants = { userId: string; otherId: string }
type WithPending = { pending: Pending }
type Chats = { chats: PrivateChat[] }

const THREADS = [PRIVATE_CHAT, 'threads']
export const threadKey = (otherId: string) => [...THREADS, otherId]

/** Pending messages to people whose thread is not open yet. */
const PENDING = [PRIVATE_CHAT, 'on the way']
const pendingKey = (otherId: string) => [...PENDING, otherId]

/** For threads that no component has opened yet; the hook that opens one sets the same options. */
export function keepThreadsCached(cache: QueryClient): void {
  cache.setQueryDefaults([PRIVATE_CHAT], KEEP_FOREVER)
}

/** A thread that was never opened is not created: opening it loads all of it. */
export function changeThread(cache: QueryClient, otherId: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData<Thread>(threadKey(otherId), (thread) => thread && change(thread))
}

/** Also works without an open thread: its pending messages show once it is opened. */
export function changePending(
  cache: QueryClient,
  otherId: string,
  change: <Log extends WithPending>(log: Log) => Log,
): void {
  if (threadIn(cache, otherId)) changeThread(cache, otherId, change)
  else cache.setQueryData<WithPending>(pendingKey(otherId), (log = { pending: [] }) => change(log))
}

/** Adds messages that the server has not stored to their threads. Idempotent. */
export function showUnsent(cache: QueryClient, userId: string, messages: readonly PendingPrivateMessage[]): void {
  for (const { receiverId, ...message } of messages) {
    // The message was stored and only its response was lost.
    const isStored = ({ senderId, clientId }: PrivateMessage) => senderId === userId && clientId === message.id
    if (threadIn(cache, receiverId)?.messages.some(isStored)) continue
    changePending(cache, receiverId, (log) => showPending(log, message))
  }
}

export function threadIn(cache: QueryClient, otherId: string): Thread | undefined {
  return cache.getQueryData<Thread>(threadKey(otherId))
}

export function changeThreads(cache: QueryClient, change: (thread: Thread) => Thread): void {
  cache.setQueriesData<Thread>({ queryKey: THREADS }, (thread) => thread && change(thread))
}

/** Threads on the screen load what they miss now, the others when they are opened again. */
export function resumeThreads(cache: QueryClient, otherId?: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: otherId === undefined ? THREADS : threadKey(otherId) })
}

export function forgetThread(cache: QueryClient, otherId: string): Promise<void> {
  return cache.resetQueries({ queryKey: threadKey(otherId) })
}

/** Opens a thread, or loads what a cached one misses. Events may change the thread during the call. */
export async function fetchThread(
  cache: QueryClient,
  { userId, otherId }: Participants,
  signal: AbortSignal,
): Promise<Thread> {
  const params = { userId, otherId }
  const known = threadIn(cache, otherId)
  if (known?.other) {
    const missed = await call(listPrivateMessages, { params, query: { after: lastContiguousSeq(known) }, signal })
    const current = threadIn(cache, otherId) ?? known
    // Without the other person the thread is loaded from the start.
    if (missed.other && missed.messages.length < PRIVATE_PAGE_MAX) return resumeThread(current, missed)
  }
  // More than one page was missed: start again with the newest page.
  const newest = withOther(cache, params, await call(listPrivateMessages, { params, signal }))
  const current = threadIn(cache, otherId)
  const opened = beginThread(current ?? cache.getQueryData<WithPending>(pendingKey(otherId)), newest)
  cache.removeQueries({ queryKey: pendingKey(otherId) })
  // A person who is gone, or blocked since, leaves no messages behind.
  if (!newest.other) return opened
  return current ? resumeThread(opened, { messages: messagesSince(current, opened) }) : opened
}

type MessagePage = AnswerOf<typeof listPrivateMessages>

/** A response with messages but without the other person takes them from the list. */
function withOther(cache: QueryClient, { userId, otherId }: Participants, page: MessagePage): MessagePage {
  if (page.other || page.messages.length === 0) return page
  const { chats = [] } = cache.getQueryData<Chats>(keyOf(listPrivateChats, { userId })) ?? {}
  const { nickname, emoji } = chats.find((chat) => chat.userId === otherId) ?? {
    nickname: threadWords.unknownName,
    emoji: TOILET,
  }
  return { ...page, other: { id: otherId, nickname, emoji, isPremium: true } }
}

/** Messages that events brought after the page was read. */
function messagesSince(current: Thread, { messages: [newest] }: Thread) {
  return current.messages.filter(({ seq }) => seq > (newest?.seq ?? 0))
}

/** Refetches the list if the change is impossible, or if a response under way may be older than it. */
export function changeChats(
  cache: QueryClient,
  userId: string,
  change: (chats: readonly PrivateChat[]) => PrivateChat[] | undefined,
): void {
  const queryKey = keyOf(listPrivateChats, { userId })
  const before = cache.getQueryData<Chats>(queryKey)
  const chats = before && change(before.chats)
  if (chats) cache.setQueryData<Chats>(queryKey, { chats })
  const isUnknown = before !== undefined && chats === undefined
  if (isUnknown || cache.isFetching({ queryKey }) > 0) void refetchChats(cache, userId)
}

export function refetchChats(cache: QueryClient, userId: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: keyOf(listPrivateChats, { userId }) })
}
