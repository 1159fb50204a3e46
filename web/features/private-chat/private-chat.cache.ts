/** Where conversations are kept on the page. */
import type { QueryClient } from '@tanstack/react-query'
import { TOILET } from '#contract/people/emojis.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import {
  listPrivateChats,
  listPrivateMessages,
  PRIVATE_PAGE_MAX,
  type PrivateChat,
} from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { FOR_GOOD } from '#web/api/query-client.ts'
import { MAIL } from '#web/features/private-chat/list/unread-count.ts'
import { beginThread, lastWhole, resumeThread, type Thread } from '#web/features/private-chat/thread/thread.ts'
import type { Pending } from '#web/realtime/send-queue/pending.ts'

type Between = { userId: string; otherId: string }
type OnTheWay = { pending: Pending }
type Chats = { chats: PrivateChat[] }

const THREADS = [MAIL, 'threads']
export const threadKey = (otherId: string) => [...THREADS, otherId]

/** What is on its way to somebody whose thread is not open yet. */
const ON_THE_WAY = [MAIL, 'on the way']
const onTheWayKey = (otherId: string) => [...ON_THE_WAY, otherId]

/** For what comes while nobody has looked yet; whoever opens a thread, maybe before this, says the same. */
export function keepThreads(cache: QueryClient): void {
  cache.setQueryDefaults([MAIL], FOR_GOOD)
}

/** A thread that was never opened stays so: opening it asks for all of it. */
export function changeThread(cache: QueryClient, otherId: string, change: (thread: Thread) => Thread): void {
  cache.setQueryData<Thread>(threadKey(otherId), (thread) => thread && change(thread))
}

/** Also without an open thread; opening it shows what is on its way. */
export function changePending(
  cache: QueryClient,
  otherId: string,
  change: <Log extends OnTheWay>(log: Log) => Log,
): void {
  if (threadIn(cache, otherId)) changeThread(cache, otherId, change)
  else cache.setQueryData<OnTheWay>(onTheWayKey(otherId), (log = { pending: [] }) => change(log))
}

export function threadIn(cache: QueryClient, otherId: string): Thread | undefined {
  return cache.getQueryData<Thread>(threadKey(otherId))
}

export function changeThreads(cache: QueryClient, change: (thread: Thread) => Thread): void {
  cache.setQueriesData<Thread>({ queryKey: THREADS }, (thread) => thread && change(thread))
}

/** Those on the screen are read on from where they are, the others when they are opened again. */
export function resumeThreads(cache: QueryClient, otherId?: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: otherId === undefined ? THREADS : threadKey(otherId) })
}

/** As if it had never been opened. */
export function forgetThread(cache: QueryClient, otherId: string): Promise<void> {
  return cache.resetQueries({ queryKey: threadKey(otherId) })
}

/** Opens a thread, or reads on in one that is there. Events may write into it while the answer is on its way. */
export async function fetchThread(
  cache: QueryClient,
  { userId, otherId }: Between,
  signal: AbortSignal,
): Promise<Thread> {
  const params = { userId, otherId }
  const known = threadIn(cache, otherId)
  if (known?.other) {
    const missed = await call(listPrivateMessages, { params, query: { after: lastWhole(known) }, signal })
    const current = threadIn(cache, otherId) ?? known
    // Who is gone is not read on with.
    if (missed.other && missed.messages.length < PRIVATE_PAGE_MAX) return resumeThread(current, missed)
  }
  // More was missed than one page holds: it begins anew at the newest.
  const newest = withOther(cache, params, await call(listPrivateMessages, { params, signal }))
  const current = threadIn(cache, otherId)
  const opened = beginThread(current ?? cache.getQueryData<OnTheWay>(onTheWayKey(otherId)), newest)
  cache.removeQueries({ queryKey: onTheWayKey(otherId) })
  // Who is gone, or kept apart since, leaves no words behind.
  if (!newest.other) return opened
  return current ? resumeThread(opened, { messages: since(current, opened) }) : opened
}

type MessagePage = AnswerOf<typeof listPrivateMessages>

/** Where there are messages there is somebody; an answer that does not say who leaves it to the list. */
function withOther(cache: QueryClient, { userId, otherId }: Between, page: MessagePage): MessagePage {
  if (page.other || page.messages.length === 0) return page
  const { chats = [] } = cache.getQueryData<Chats>(keyOf(listPrivateChats, { userId })) ?? {}
  const { nickname, emoji } = chats.find((chat) => chat.userId === otherId) ?? { nickname: 'Someone', emoji: TOILET }
  return { ...page, other: { id: otherId, nickname, emoji, isPremium: true } }
}

/** What an event brought after the page had been read. */
function since(current: Thread, { messages: [newest] }: Thread) {
  return current.messages.filter(({ seq }) => seq > (newest?.seq ?? 0))
}

/** When the change cannot be made, or an answer under way may know less, the list is asked for anew. */
export function changeChats(
  cache: QueryClient,
  userId: string,
  change: (chats: readonly PrivateChat[]) => PrivateChat[] | undefined,
): void {
  const queryKey = keyOf(listPrivateChats, { userId })
  const before = cache.getQueryData<Chats>(queryKey)
  const chats = before && change(before.chats)
  if (chats) cache.setQueryData<Chats>(queryKey, { chats })
  const isDoubtful = before !== undefined && chats === undefined
  if (isDoubtful || cache.isFetching({ queryKey }) > 0) void refetchChats(cache, userId)
}

export function refetchChats(cache: QueryClient, userId: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: keyOf(listPrivateChats, { userId }) })
}
