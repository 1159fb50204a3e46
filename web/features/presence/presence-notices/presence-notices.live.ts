/** Listens for new lists of people, and keeps the lines about who sat down and got up. */
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '#web/realtime/live.ts'
import { changePresenceNotices } from './presence-notices.cache.ts'
import { clear, receiveList, rename, restart } from './presence-notices.ts'

type Needs = { live: Pick<Live, 'on' | 'state' | 'subscribe'>; cache: QueryClient; userId: string; now: () => number }

export function listenForPresenceNotices({ live, cache, userId, now }: Needs): () => void {
  const stops = [
    live.on('ACTIVE_USERS', (list) =>
      changePresenceNotices(cache, (before) => receiveList(before, list, { myId: userId, now: now() })),
    ),
    // After a block the server resends the history to both people. Drop all lines, because they may name the other person.
    live.on('CHAT_HISTORY', () => changePresenceNotices(cache, clear)),
    live.on('PERSON_RENAMED', ({ person }) => changePresenceNotices(cache, (before) => rename(before, person))),
    live.subscribe(() => {
      if (live.state() !== 'open') changePresenceNotices(cache, restart)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
