/** The public room as it comes over the live connection: into the cache, also while another screen is open. */
import type { QueryClient } from '@tanstack/react-query'
import { isGuestId } from '#contract/people/users.ts'
import type { Live } from '#web/realtime/live.ts'
import { refusePending, showPending } from '#web/realtime/send-queue/pending.ts'
import { changeLog, keepRoom, sentByGuest, setSentByGuest } from './chat.cache.ts'
import { dropAuthor, hideMessage, receiveHistory, receiveMessage, renameAuthor } from './chat-log.ts'
import { type CountStorage, readSent, sentAfterRefusal, writeSent } from './guest-message-count.ts'

type Needs = { live: Pick<Live, 'on' | 'unsent'>; cache: QueryClient; userId: string; storage: CountStorage }

/** The answer stops it. */
export function listenForChat({ live, cache, userId, storage }: Needs): () => void {
  const isGuest = isGuestId(userId)
  keepRoom(cache)
  if (isGuest) setSentByGuest(cache, readSent(storage, userId))
  // They were written before a reload, and are still on their way.
  for (const message of live.unsent()) changeLog(cache, (log) => showPending(log, message))

  const stops = [
    live.on('CHAT_HISTORY', (history) => {
      changeLog(cache, (log) => receiveHistory(log, history, userId))
      // Another tab, or a storage that was emptied, may have lost count of what everyone can see.
      countAtLeast(history.messages.filter((message) => message.userId === userId).length)
    }),
    live.on('MESSAGE', ({ message }) => changeLog(cache, (log) => receiveMessage(log, message, userId))),
    live.on('MESSAGE_HIDDEN', ({ id }) => changeLog(cache, (log) => hideMessage(log, id))),
    // The history without them follows; they are gone before it, and what was cleared stays so.
    live.on('BLOCKED_CHANGED', ({ userId: authorId, isBlocked }) => {
      if (isBlocked) changeLog(cache, (log) => dropAuthor(log, authorId))
    }),
    live.on('PERSON_RENAMED', ({ person }) => changeLog(cache, (log) => renameAuthor(log, person))),
    live.on('ERROR', ({ clientId, code, message }) => {
      if (clientId === undefined) return
      changeLog(cache, (log) => refusePending(log, clientId, message))
      if (isGuest) count(sentAfterRefusal(sentByGuest(cache), code === 'GUEST_LIMIT'))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function countAtLeast(seen: number): void {
    if (isGuest && seen > sentByGuest(cache)) count(seen)
  }

  function count(sent: number): void {
    setSentByGuest(cache, sent)
    writeSent(storage, userId, sent)
  }
}
