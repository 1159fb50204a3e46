/** Listens for the events of the public room and updates the cache, also while another page is open. */
import type { QueryClient } from '@tanstack/react-query'
import { isGuestId } from '#contract/people/users.ts'
import type { Live } from '#web/realtime/live.ts'
import { refusePending, showPending } from '#web/realtime/send-queue/pending.ts'
import { changeLog, keepChatCached, sentByGuest, setSentByGuest } from './chat.cache.ts'
import { dropAuthor, hideMessage, receiveHistory, receiveMessage, renameAuthor } from './chat-log.ts'
import { type CountStorage, readSent, sentAfterRefusal, writeSent } from './guest-message-count.ts'

type Needs = { live: Pick<Live, 'on' | 'unsent'>; cache: QueryClient; userId: string; storage: CountStorage }

export function listenForChat({ live, cache, userId, storage }: Needs): () => void {
  const isGuest = isGuestId(userId)
  keepChatCached(cache)
  if (isGuest) setSentByGuest(cache, readSent(storage, userId))
  // Written before a reload and not acknowledged yet.
  for (const message of live.unsent()) changeLog(cache, (log) => showPending(log, message))

  const stops = [
    live.on('CHAT_HISTORY', (history) => {
      changeLog(cache, (log) => receiveHistory(log, history, userId))
      // The stored count may be too low: another tab has sent some, or the storage was emptied.
      raiseCount(history.messages.filter((message) => message.userId === userId).length)
    }),
    live.on('MESSAGE', ({ message }) => changeLog(cache, (log) => receiveMessage(log, message, userId))),
    live.on('MESSAGE_HIDDEN', ({ id }) => changeLog(cache, (log) => hideMessage(log, id))),
    // The server sends a new history as well; this removes the author at once and keeps what was cleared.
    live.on('BLOCKED_CHANGED', ({ userId: authorId, isBlocked }) => {
      if (isBlocked) changeLog(cache, (log) => dropAuthor(log, authorId))
    }),
    live.on('PERSON_RENAMED', ({ person }) => changeLog(cache, (log) => renameAuthor(log, person))),
    live.on('ERROR', ({ clientId, code, message }) => {
      if (clientId === undefined) return
      changeLog(cache, (log) => refusePending(log, clientId, message))
      if (isGuest) setCount(sentAfterRefusal(sentByGuest(cache), code === 'GUEST_LIMIT'))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function raiseCount(seen: number): void {
    if (isGuest && seen > sentByGuest(cache)) setCount(seen)
  }

  function setCount(sent: number): void {
    setSentByGuest(cache, sent)
    writeSent(storage, userId, sent)
  }
}
