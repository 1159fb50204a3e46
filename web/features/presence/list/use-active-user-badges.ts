/** The badges of the people in the list, fetched from their profiles in batches. */
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BadgeMap } from '#contract/bowl/badges.ts'
import { type ActiveUser, BADGE_FETCH_BATCH, BADGE_FETCH_GAP_MS } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { isGuestId } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'

/** Further down a long list the badges in the list itself are good enough. */
const PROFILES_MAX = 50

export function useActiveUserBadges(users: readonly ActiveUser[], isKnown: boolean): ReadonlyMap<string, BadgeMap> {
  const ids = memberIds(users)
  useFetchedProfiles(ids, isKnown)
  const profiles = useQueries({ queries: ids.map((userId) => ({ ...profileQuery(userId), enabled: false })) })
  return new Map(ids.flatMap((id, i) => (profiles[i]?.data ? [[id, profiles[i].data.profile.badges]] : [])))
}

export function refetchProfile(cache: QueryClient, userId: string) {
  return cache.fetchQuery({ ...profileQuery(userId), staleTime: 0 })
}

function useFetchedProfiles(ids: readonly string[], isKnown: boolean) {
  const cache = useQueryClient()
  // Sorted, because the order changes with every activity and only new people are a reason to fetch.
  const sortedIds = [...ids].sort().join(' ')
  useEffect(() => {
    if (!isKnown) return
    const abort = new AbortController()
    const unknown = sortedIds.split(' ').filter((id) => id !== '' && !cache.getQueryData(profileQuery(id).queryKey))
    void inBatches({
      items: unknown,
      size: BADGE_FETCH_BATCH,
      pause: () => new Promise((resolve) => setTimeout(resolve, BADGE_FETCH_GAP_MS)),
      each: (id) => cache.fetchQuery(profileQuery(id)),
      signal: abort.signal,
    })
    return () => abort.abort()
  }, [cache, sortedIds, isKnown])
}

function memberIds(users: readonly ActiveUser[]): string[] {
  return users
    .map(({ id }) => id)
    .filter((id) => !isGuestId(id))
    .slice(0, PROFILES_MAX)
}

function profileQuery(userId: string) {
  return { queryKey: keyOf(getProfile, { userId }), queryFn: () => call(getProfile, { params: { userId } }) }
}

type Batches<Item> = {
  items: readonly Item[]
  size: number
  pause: () => Promise<void>
  each: (item: Item) => Promise<unknown>
  signal: AbortSignal
}

/** Runs a few calls at a time, so that a long list does not send them all at once. */
export async function inBatches<Item>({ items, size, pause, each, signal }: Batches<Item>): Promise<void> {
  for (let start = 0; start < items.length && !signal.aborted; start += size) {
    if (start > 0) await pause()
    if (!signal.aborted) await Promise.allSettled(items.slice(start, start + size).map(each))
  }
}
