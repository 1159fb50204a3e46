/** Listens for earned badges: shows a toast, updates the cached profile and marks the tile to flip. */
import type { QueryClient } from '@tanstack/react-query'
import { BADGE_EARNED } from '#contract/bowl/achievement.ts'
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { addFreshBadge } from './fresh-badges.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  goTo: (path: string) => void
  showToast: (toast: ToastRequest) => void
}

/** Returns a function that stops listening. */
export function listenForBadges({ live, cache, userId, goTo, showToast }: Needs): () => void {
  const profile = keyOf(getProfile, { userId })
  const refetch = () => void cache.invalidateQueries({ queryKey: profile })
  const stops = [
    live.on('BADGE_EARNED', ({ badge }) => {
      addFreshBadge(cache, badge)
      cache.setQueryData<AnswerOf<typeof getProfile>>(profile, (answer) => answer && withBadge(answer, badge))
      refetch()
      showToast({ ...badgeEarned(badge), onPress: () => goTo('/profile') })
    }),
    // A badge earned while disconnected is not announced again, so only the profile is refetched.
    live.onCatchUp(refetch),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function withBadge(answer: AnswerOf<typeof getProfile>, badge: BadgeKey) {
  return { ...answer, profile: { ...answer.profile, badges: { ...answer.profile.badges, [badge]: true } } }
}

function badgeEarned(badge: BadgeKey): ToastRequest {
  const { label, takes, emoji } = badges[badge]
  return { title: `${BADGE_EARNED}: ${label}`, description: takes, icon: <Emoji char={emoji} size={32} /> }
}
