/** Keeps the count of a guest's messages right: by the history, and when the server refuses one. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { sentByGuest, setSentByGuest } from './chat.cache.ts'
import { type CountStorage, readSent, sentAfterRefusal, writeSent } from './guest-message-count.ts'

type Needs = { live: Pick<Live, 'on'>; cache: QueryClient; userId: string; storage: CountStorage }

/** Returns the functions that stop listening. */
export function countGuestMessages({ live, cache, userId, storage }: Needs): (() => void)[] {
  setSentByGuest(cache, readSent(storage, userId))

  return [
    // The stored count may be too low: another tab has sent some, or the storage was emptied.
    live.on('CHAT_HISTORY', ({ messages }) => {
      const seen = messages.filter((message) => message.userId === userId).length
      if (seen > sentByGuest(cache)) setCount(seen)
    }),
    live.on('ERROR', ({ clientId, code }) => {
      if (clientId?.startsWith('local-')) setCount(sentAfterRefusal(sentByGuest(cache), code === 'GUEST_LIMIT'))
    }),
  ]

  function setCount(sent: number): void {
    setSentByGuest(cache, sent)
    writeSent(storage, userId, sent)
  }
}
