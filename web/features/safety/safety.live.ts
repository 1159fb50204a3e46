/** Blocks as they come over the live connection: every open page of whoever blocked follows at once. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { refetchPeople, removeBlocked } from './blocked.cache.ts'

type Needs = { live: Pick<Live, 'on' | 'onCatchUp'>; cache: QueryClient }

/** The answer stops it. The list of people and the chat come by themselves; the rest is asked for. */
export function listenForSafety({ live, cache }: Needs): () => void {
  const stops = [
    live.on('BLOCKED_CHANGED', ({ userId, isBlocked }) => {
      if (!isBlocked) removeBlocked(cache, userId)
      void refetchPeople(cache)
    }),
    // The lists may have been read before the page had joined, and events are sent only to pages that have.
    live.onCatchUp(() => void refetchPeople(cache)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
