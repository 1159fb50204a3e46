/** Listens for your blocks, also those of other pages, and refetches what shows people. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { refetchPeople, removeBlocked } from './blocks/blocked.cache.ts'

type Needs = { live: Pick<Live, 'on' | 'onCatchUp'>; cache: QueryClient }

/** Returns a function that stops it. Presence and chat are updated by their own events; the rest is refetched. */
export function listenForSafety({ live, cache }: Needs): () => void {
  const subscriptions = [
    live.on('BLOCKED_CHANGED', ({ userId, isBlocked }) => {
      if (!isBlocked) removeBlocked(cache, userId)
      void refetchPeople(cache)
    }),
    // The lists may be older than the join, and a page gets events only after it has joined.
    live.onCatchUp(() => void refetchPeople(cache)),
  ]
  return () => {
    for (const stop of subscriptions) stop()
  }
}
