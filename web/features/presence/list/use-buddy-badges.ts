/** The badges of the people in the list, from their profiles; until one is there, from the list itself. */
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BadgeMap } from '#contract/bowl/badges.ts'
import { type ActiveUser, BADGE_FETCH_BATCH, BADGE_FETCH_GAP_MS } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { isGuestId } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { inBatches } from './in-batches.ts'

/** Further down a long list what the list says is good enough. */
const ASKED_AT_MOST = 50

export function useBuddyBadges(buddies: readonly ActiveUser[]): ReadonlyMap<string, BadgeMap> {
  const ids = membersAmong(buddies)
  useFetchedProfiles(ids)
  const profiles = useQueries({ queries: ids.map((userId) => ({ ...profileQuery(userId), enabled: false })) })
  return new Map(ids.flatMap((id, i) => (profiles[i]?.data ? [[id, profiles[i].data.profile.badges]] : [])))
}

/** Reads a profile anew, whatever is cached. */
export function refetchProfile(cache: QueryClient, userId: string) {
  return cache.fetchQuery({ ...profileQuery(userId), staleTime: 0 })
}

function useFetchedProfiles(ids: readonly string[]) {
  const cache = useQueryClient()
  // The order changes with every sign of life; only new faces are a reason to ask.
  const wanted = [...ids].sort().join(' ')
  useEffect(() => {
    const leaving = new AbortController()
    const unknown = wanted.split(' ').filter((id) => id !== '' && !cache.getQueryData(profileQuery(id).queryKey))
    void inBatches({
      items: unknown,
      size: BADGE_FETCH_BATCH,
      pause: () => new Promise((resolve) => setTimeout(resolve, BADGE_FETCH_GAP_MS)),
      each: (id) => cache.fetchQuery(profileQuery(id)),
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [cache, wanted])
}

function membersAmong(buddies: readonly ActiveUser[]): string[] {
  return buddies
    .map(({ id }) => id)
    .filter((id) => !isGuestId(id))
    .slice(0, ASKED_AT_MOST)
}

function profileQuery(userId: string) {
  return { queryKey: keyOf(getProfile, { userId }), queryFn: () => call(getProfile, { params: { userId } }) }
}
