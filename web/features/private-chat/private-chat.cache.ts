/** The conversations in the query cache: reading and changing threads and the list. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { TOILET } from '#contract/people/emojis.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { TypingPerson } from '#contract/social/conversation.ts'
import {
  listPrivateChats,
  listPrivateMessages,
  PRIVATE_PAGE_MAX,
  type PrivateChat,
} from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { KEEP_FOREVER, keyOf } from '#web/api/query-client.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import type { MessageLog } from '#web/features/conversation/log/message-log.ts'
import {
  beginThread,
  changeThreadLog,
  resumeThread,
  type Thread,
  withArrived,
} from '#web/features/private-chat/thread/thread.ts'
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'
import { PRIVATE_CHAT } from './private-chat.navigation.ts'
import { threadWords } from './private-chat.words.ts'

type Opened = {
  userId: string
  otherId: string
  /** The messages to this person that are not stored; oldest first. */
  unsent: (otherId: string) => readonly PendingMessage[]
}
type Chats = { chats: PrivateChat[] }

const NOBODY: readonly TypingPerson[] = []
const TYPING = [PRIVATE_CHAT, 'typing']
const THREADS = [PRIVATE_CHAT, 'threads']
export const threadKey = (otherId: string) => [...THREADS, otherId]

/** For threads that no component has opened yet; the hook that opens one sets the same options. */
export function keepThreadsCached(cache: QueryClient): void {
  cache.setQueryDefaults([PRIVATE_CHAT], KEEP_FOREVER)
}

/** A thread that was never opened is not created: opening it loads all of it. */
export function changeThread(cache: QueryClient, otherId: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData<Thread>(threadKey(otherId), (thread) => thread && change(thread))
}

/** For threads that were opened before there was a connection. */
export function showUnsent(cache: QueryClient, userId: string, unsent: Opened['unsent']): void {
  changeThreads(cache, (thread) => (thread.other ? withUnsent(thread, userId, unsent(thread.other.id)) : thread))
}

export function changeLog(cache: QueryClient, otherId: string, change: (log: MessageLog) => MessageLog): void {
  changeThread(cache, otherId, (thread) => changeThreadLog(thread, change))
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

/** For an event of a thread whose first response is under way, and may have been read before it. */
export async function resumeOpeningThread(cache: QueryClient, otherId: string): Promise<void> {
  const opening = cache.getQueryCache().find({ queryKey: threadKey(otherId), exact: true })?.promise
  if (!opening || threadIn(cache, otherId)) return
  await opening.catch(() => undefined)
  await resumeThreads(cache, otherId)
}

export function forgetThread(cache: QueryClient, otherId: string): Promise<void> {
  return cache.resetQueries({ queryKey: threadKey(otherId) })
}

/** Opens a thread, or loads what a cached one misses. Events may change the thread during the call. */
export async function fetchThread(
  cache: QueryClient,
  { userId, otherId, unsent }: Opened,
  signal: AbortSignal,
): Promise<Thread> {
  const params = { userId, otherId }
  const known = threadIn(cache, otherId)
  if (known?.other) {
    const query = { after: known.completeTo, lastChange: known.lastChange }
    const missed = await call(listPrivateMessages, { params, query, signal })
    const current = threadIn(cache, otherId) ?? known
    // Without the other person the thread is loaded from the start.
    const isWhole = missed.messages.length < PRIVATE_PAGE_MAX && (missed.changed ?? []).length < PRIVATE_PAGE_MAX
    if (missed.other && isWhole) return resumeThread(current, missed, userId)
  }
  // More than one page was missed: start again with the newest page.
  const newest = withOther(cache, params, await call(listPrivateMessages, { params, signal }))
  const current = threadIn(cache, otherId)
  const begun = beginThread(newest, current?.log.pending ?? [], userId)
  const opened = withUnsent(begun, userId, unsent(otherId))
  // A person who is gone, or blocked since, leaves no messages behind.
  if (!newest.other || !current) return opened
  return withArrived(opened, current, userId)
}

/** A message that was stored, and whose response was lost, is not shown twice. */
function withUnsent(thread: Thread, myId: string, unsent: readonly PendingMessage[]): Thread {
  const own = thread.log.messages.filter(({ userId }) => userId === myId)
  const missing = unsent.filter(({ id }) => !own.some(({ clientId }) => clientId === id))
  return changeThreadLog(thread, (log) => missing.reduce(addPending, log))
}

type MessagePage = AnswerOf<typeof listPrivateMessages>

/** A response with messages but without the other person takes them from the list. */
function withOther(
  cache: QueryClient,
  { userId, otherId }: Pick<Opened, 'userId' | 'otherId'>,
  page: MessagePage,
): MessagePage {
  if (page.other || page.messages.length === 0) return page
  const { chats = [] } = cache.getQueryData<Chats>(keyOf(listPrivateChats, { userId })) ?? {}
  const { nickname, emoji } = chats.find((chat) => chat.userId === otherId) ?? {
    nickname: threadWords.unknownName,
    emoji: TOILET,
  }
  return { ...page, other: { id: otherId, nickname, emoji, isPremium: true } }
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

export function setTyping(cache: QueryClient, otherId: string, people: readonly TypingPerson[]): void {
  cache.setQueryData<readonly TypingPerson[]>([...TYPING, otherId], people)
}

/** The other person of a conversation, while they are typing in it. */
export function useTyping(otherId: string): readonly TypingPerson[] {
  const queryKey = [...TYPING, otherId]
  return useQuery<readonly TypingPerson[]>({ queryKey, queryFn: skipToken, ...KEEP_FOREVER }).data ?? NOBODY
}
