/** Where the room is kept on the page: entries of the query cache that no call fills. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { FOR_GOOD } from '#web/api/query-client.ts'
import { type ChatLog, EMPTY_LOG } from './chat-log.ts'

const ROOM = ['chat']
const LOG = [...ROOM, 'log']
const SENT_BY_GUEST = [...ROOM, 'sent by guest']

/** For what comes while nobody has looked yet; whoever looks first, maybe before this, says the same. */
export function keepRoom(cache: QueryClient): void {
  cache.setQueryDefaults(ROOM, FOR_GOOD)
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
  return useQuery<ChatLog>({ queryKey: LOG, queryFn: skipToken, ...FOR_GOOD }).data ?? EMPTY_LOG
}

/** Absent until the connection has counted. */
export function useSentByGuest(): number | undefined {
  return useQuery<number>({ queryKey: SENT_BY_GUEST, queryFn: skipToken, ...FOR_GOOD }).data
}
