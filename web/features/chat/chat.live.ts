/** Listens for the events of the public room and updates the cache, also while another page is open. */
import type { QueryClient } from '@tanstack/react-query'
import { isGuestId } from '#contract/people/users.ts'
import { addPending, receiveHistory, receiveMessage, refusePending } from '#web/features/conversation/log/log.ts'
import {
  applyChanges,
  dropAuthor,
  forgetMyReactions,
  receiveMyReactions,
  renameAuthor,
} from '#web/features/conversation/log/log-changes.ts'
import { noteArrival } from '#web/features/conversation/log/look.ts'
import { createTypingPeople } from '#web/features/conversation/typing.ts'
import type { Clock } from '#web/realtime/clock.ts'
import type { Live } from '#web/realtime/live.ts'
import { ROOM } from '#web/realtime/send-queue/draft.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, keepChatCached, setTyping } from './chat.cache.ts'
import { refuseChange } from './chat-changes.ts'
import type { CountStorage } from './guest-message-count.ts'
import { countGuestMessages } from './guest-messages.live.ts'

const CHANGES = ['MESSAGE_EDITED', 'MESSAGE_DELETED', 'MESSAGE_REACTED', 'MESSAGE_HIDDEN'] as const

type Needs = {
  live: Pick<Live, 'on' | 'queue'>
  cache: QueryClient
  userId: string
  storage: CountStorage
  clock: Clock
  showToast: (toast: ToastRequest) => void
}

export function listenForChat({ live, cache, userId, storage, clock, showToast }: Needs): () => void {
  const typing = createTypingPeople({ clock, onChange: (people) => setTyping(cache, people) })
  keepChatCached(cache)
  // Written before a reload and not acknowledged yet.
  for (const message of live.queue.unsent(ROOM)) changeLog(cache, (log) => addPending(log, message))

  const stops = [
    live.on('CHAT_HISTORY', (history) => changeLog(cache, (log) => receiveHistory(log, history, userId))),
    // It is also replaced after a block, which may be the other person's.
    live.on('CHAT_HISTORY', ({ truncated }) => truncated && typing.show([])),
    live.on('MESSAGE', ({ message }) => {
      changeLog(cache, (log) => noteArrival(receiveMessage(log, message, userId), message, userId))
      typing.remove(message.userId)
    }),
    ...CHANGES.map((type) => live.on(type, (change) => changeLog(cache, (log) => applyChanges(log, [change])))),
    // What is known about the reactions to these messages is old; the newest ones follow.
    live.on('CHAT_CHANGES', ({ changes }) =>
      changeLog(cache, (log) => forgetMyReactions(applyChanges(log, changes), changes)),
    ),
    live.on('MY_REACTIONS', ({ reactions }) => changeLog(cache, (log) => receiveMyReactions(log, reactions))),
    live.on('TYPING', ({ people }) => typing.show(people)),
    // The server sends a new history as well; this removes the author at once and keeps what was cleared.
    live.on('BLOCKED_CHANGED', ({ userId: authorId, isBlocked }) => {
      if (isBlocked) changeLog(cache, (log) => dropAuthor(log, authorId))
    }),
    live.on('PERSON_RENAMED', ({ person }) => changeLog(cache, (log) => renameAuthor(log, person))),
    live.on('ERROR', ({ clientId, code, message }) => {
      if (clientId === undefined) return
      if (!clientId.startsWith('local-')) return refuseChange({ cache, showToast }, clientId, { code, message })
      changeLog(cache, (log) => refusePending(log, clientId, message))
    }),
    typing.stop,
    ...(isGuestId(userId) ? countGuestMessages({ live, cache, userId, storage }) : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
