/** Listens for new lists of people, and keeps the lines about who sat down and got up. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { changeComings } from './comings.cache.ts'
import { clear, receiveList, rename, restart } from './comings.ts'

type Needs = { live: Pick<Live, 'on' | 'state' | 'subscribe'>; cache: QueryClient; userId: string; now: () => number }

export function listenForComings({ live, cache, userId, now }: Needs): () => void {
  const stops = [
    live.on('ACTIVE_USERS', (list) =>
      changeComings(cache, (before) => receiveList(before, list, { myId: userId, now: now() })),
    ),
    // A block sends the history again, to both; neither may read the other's name after it.
    live.on('CHAT_HISTORY', () => changeComings(cache, clear)),
    live.on('PERSON_RENAMED', ({ person }) => changeComings(cache, (before) => rename(before, person))),
    live.subscribe(() => {
      if (live.state() !== 'open') changeComings(cache, restart)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
