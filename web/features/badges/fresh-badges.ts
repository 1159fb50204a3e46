/** Badges earned while the page is open, until their tiles have flipped. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'

const FRESH = ['badges', 'fresh']

export function addFreshBadge(cache: QueryClient, badge: BadgeKey): void {
  // Not garbage-collected, because it may take long until the profile is opened.
  cache.setQueryDefaults(FRESH, KEEP_FOREVER)
  cache.setQueryData<BadgeKey[]>(FRESH, (fresh = []) => [...fresh.filter((other) => other !== badge), badge])
}

export function dropFreshBadge(cache: QueryClient, badge: BadgeKey): void {
  cache.setQueryData<BadgeKey[]>(FRESH, (fresh = []) => fresh.filter((other) => other !== badge))
}

export function freshBadges(cache: QueryClient): readonly BadgeKey[] {
  return cache.getQueryData<BadgeKey[]>(FRESH) ?? []
}

export function useFreshBadges() {
  const cache = useQueryClient()
  const { data = [] } = useQuery<BadgeKey[]>({ queryKey: FRESH, queryFn: skipToken })
  return { fresh: data, handleFlipped: (badge: BadgeKey) => dropFreshBadge(cache, badge) }
}
