/** The chat room in the query cache: entries that events fill and no call does. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { TypingPerson } from '#contract/social/conversation.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import { EMPTY_LOG, type MessageLog } from '#web/features/conversation/log/message-log.ts'

const ROOM = ['chat']
const LOG = [...ROOM, 'log']
const SENT_BY_GUEST = [...ROOM, 'sent by guest']
const TYPING = [...ROOM, 'typing']
const NOBODY: readonly TypingPerson[] = []

/** Keeps entries that no component observes yet; the hooks below set the same option. */
export function keepChatCached(cache: QueryClient): void {
  cache.setQueryDefaults(ROOM, KEEP_FOREVER)
}

export function logIn(cache: QueryClient): MessageLog {
  return cache.getQueryData<MessageLog>(LOG) ?? EMPTY_LOG
}

export function changeLog(cache: QueryClient, change: (log: MessageLog) => MessageLog): void {
  cache.setQueryData<MessageLog>(LOG, (log = EMPTY_LOG) => change(log))
}

export function sentByGuest(cache: QueryClient): number {
  return cache.getQueryData<number>(SENT_BY_GUEST) ?? 0
}

export function setSentByGuest(cache: QueryClient, sent: number): void {
  cache.setQueryData<number>(SENT_BY_GUEST, sent)
}

export function typingIn(cache: QueryClient): readonly TypingPerson[] {
  return cache.getQueryData<readonly TypingPerson[]>(TYPING) ?? NOBODY
}

export function setTyping(cache: QueryClient, people: readonly TypingPerson[]): void {
  cache.setQueryData<readonly TypingPerson[]>(TYPING, people)
}

export function useChatLog(): MessageLog {
  return useQuery<MessageLog>({ queryKey: LOG, queryFn: skipToken, ...KEEP_FOREVER }).data ?? EMPTY_LOG
}

/** Undefined until the live connection has set it. */
export function useSentByGuest(): number | undefined {
  return useQuery<number>({ queryKey: SENT_BY_GUEST, queryFn: skipToken, ...KEEP_FOREVER }).data
}

/** Everyone who is typing in the room, without the reader. */
export function useTyping(): readonly TypingPerson[] {
  return useQuery<readonly TypingPerson[]>({ queryKey: TYPING, queryFn: skipToken, ...KEEP_FOREVER }).data ?? NOBODY
}
