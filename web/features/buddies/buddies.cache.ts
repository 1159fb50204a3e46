/** The cached buddy lists and statuses, updated by events and by your own actions. */
import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/people/users.ts'
import { getBuddyStatus, listBuddies } from '#contract/social/buddies.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type BuddyLists, withBuddyStatus } from './buddy-lists.ts'
import type { BuddyRelation } from './buddy-status.ts'

type Pair = { myId: string; otherId: string }

/** From the cached status, or else from the cached lists. */
export function buddyStatusIn(cache: QueryClient, { myId, otherId }: Pair): BuddyRelation | undefined {
  const relation = cache.getQueryData<BuddyRelation>(statusKey({ myId, otherId }))
  if (relation) return relation
  const lists = cache.getQueryData<BuddyLists>(listKey(myId))
  const isIn = (people: readonly Person[] = []) => people.some(({ id }) => id === otherId)
  if (isIn(lists?.buddies)) return { status: 'accepted' }
  if (isIn(lists?.incoming)) return { status: 'pending', isIncoming: true }
  return isIn(lists?.outgoing) ? { status: 'pending', isIncoming: false } : undefined
}

type Update = Pair & {
  relation: BuddyRelation
  person?: Person | undefined
}

/** Shows the change at once, and refetches what is on the screen. */
export async function applyBuddyStatus(cache: QueryClient, { myId, otherId, relation, person }: Update): Promise<void> {
  const status = statusKey({ myId, otherId })
  await Promise.all([cache.cancelQueries({ queryKey: status }), cache.cancelQueries({ queryKey: listKey(myId) })])
  cache.setQueryData<BuddyRelation>(status, relation)
  cache.setQueryData<BuddyLists>(listKey(myId), (lists) => lists && withBuddyStatus(lists, otherId, relation, person))
  await refetchBuddies(cache, myId)
}

export async function refetchBuddies(cache: QueryClient, myId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(getBuddyStatus) }),
    cache.invalidateQueries({ queryKey: listKey(myId) }),
  ])
}

export function listKey(myId: string): unknown[] {
  return keyOf(listBuddies, { userId: myId })
}

function statusKey({ myId, otherId }: Pair): unknown[] {
  return keyOf(getBuddyStatus, { userId: myId, otherId })
}
