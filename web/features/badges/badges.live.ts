/** Listens for earned badges: updates the cached profile, remembers them as unseen and announces them. */
import type { QueryClient } from '@tanstack/react-query'
import { type BadgeKey, getBadges } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { Live } from '#web/realtime/live.ts'
import type { BadgeAnnouncer } from './ceremony/announce-new-badges.tsx'
import { addUnseen } from './unseen-badges.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  announcer: BadgeAnnouncer
}

export function listenForBadges({ live, cache, userId, announcer }: Needs): () => void {
  const profile = keyOf(getProfile, { userId })
  const refetch = () => void cache.invalidateQueries({ queryKey: profile })
  const stops = [
    live.on('BADGE_EARNED', ({ badge }) => {
      addUnseen(cache, badge, Date.now())
      cache.setQueryData<AnswerOf<typeof getProfile>>(profile, (answer) => answer && withBadge(answer, badge))
      refetch()
      announcer.earned(badge)
    }),
    // A badge earned while disconnected is not announced again; the dot on the Profile tab shows it.
    live.onCatchUp(() => {
      refetch()
      void cache.invalidateQueries({ queryKey: keyOf(getBadges) })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    announcer.stop()
  }
}

function withBadge(answer: AnswerOf<typeof getProfile>, badge: BadgeKey) {
  return { ...answer, profile: { ...answer.profile, badges: { ...answer.profile.badges, [badge]: true } } }
}
