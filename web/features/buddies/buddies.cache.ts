/** Where buddies are kept on the page: the answers of two calls, which events and presses write into. */
import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/people/users.ts'
import { getBuddyStatus, listBuddies } from '#contract/social/buddies.ts'
import { keyOf } from '#web/api/key-of.ts'
import { type BuddyLists, withBuddyStatus } from './buddy-lists.ts'
import type { Standing } from './buddy-status.ts'

type Two = { myId: string; otherId: string }

/** What the page knows of the two, by either answer. */
export function buddyStatusIn(cache: QueryClient, { myId, otherId }: Two): Standing | undefined {
  const standing = cache.getQueryData<Standing>(statusKey({ myId, otherId }))
  if (standing) return standing
  const lists = cache.getQueryData<BuddyLists>(listKey(myId))
  const isIn = (people: readonly Person[] = []) => people.some(({ id }) => id === otherId)
  if (isIn(lists?.buddies)) return { status: 'accepted' }
  if (isIn(lists?.incoming)) return { status: 'pending', isIncoming: true }
  return isIn(lists?.outgoing) ? { status: 'pending', isIncoming: false } : undefined
}

type News = Two & {
  standing: Standing
  /** How the other one is shown, where that is known. */
  person?: Person | undefined
}

/** Shows it at once, and reads anew what is on the screen. */
export async function takeBuddyStatus(cache: QueryClient, { myId, otherId, standing, person }: News): Promise<void> {
  const status = statusKey({ myId, otherId })
  await Promise.all([cache.cancelQueries({ queryKey: status }), cache.cancelQueries({ queryKey: listKey(myId) })])
  cache.setQueryData<Standing>(status, standing)
  cache.setQueryData<BuddyLists>(listKey(myId), (lists) => lists && withBuddyStatus(lists, otherId, standing, person))
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

function statusKey({ myId, otherId }: Two): unknown[] {
  return keyOf(getBuddyStatus, { userId: myId, otherId })
}
