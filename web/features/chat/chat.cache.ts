/** The chat room in the query cache: entries that events fill and no call does. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import { type ChatLog, EMPTY_LOG } from './chat-log.ts'

const ROOM = ['chat']
const LOG = [...ROOM, 'log']
const SENT_BY_GUEST = [...ROOM, 'sent by guest']

/** Keeps entries that no component observes yet; the hooks below set the same option. */
export function keepChatCached(cache: QueryClient): void {
  cache.setQueryDefaults(ROOM, KEEP_FOREVER)
}

export function changeLog(cache: QueryClient, change: (log: ChatLog) => ChatLog): void {
  cache.setQueryData<ChatLog>(LOG, (log = EMPTY_LOG) => change(log))
}

export function sentByGuest(cache: QueryClient): number {
  return cache.getQueryData<number>(SENT_BY_GUEST) ?? 0
}

export function setSentByGuest(cache: QueryClient, sent: number): void {
  cache.setQueryData<number>(SENT_BY_GUEST, sent)
}

export function useChatLog(): ChatLog {
  return useQuery<ChatLog>({ queryKey: LOG, queryFn: skipToken, ...KEEP_FOREVER }).data ?? EMPTY_LOG
}

/** Undefined until the live connection has set it. */
export function useSentByGuest(): number | undefined {
  return useQuery<number>({ queryKey: SENT_BY_GUEST, queryFn: skipToken, ...KEEP_FOREVER }).data
}
