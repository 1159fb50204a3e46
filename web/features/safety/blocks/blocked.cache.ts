/** The people you have blocked in the query cache, and what is refetched when that changes. */
import type { QueryClient } from '@tanstack/react-query'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { listBlocks } from '#contract/people/safety.ts'
import type { Person } from '#contract/people/users.ts'
import type { AnswerOf, Endpoint } from '#contract/protocol/endpoint.ts'
import { getBuddyStatus, listBuddies } from '#contract/social/buddies.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/query-client.ts'

type BlockedPeople = AnswerOf<typeof listBlocks>

/** Endpoints that show people and are not updated by live events. */
const ENDPOINTS_WITH_PEOPLE: readonly Endpoint[] = [
  listBlocks,
  listBuddies,
  getBuddyStatus,
  getProfile,
  getLeaderboard,
  listPrivateChats,
]

export function addBlocked(cache: QueryClient, person: Person): void {
  changeBlocked(cache, (people) => [person, ...people.filter(({ id }) => id !== person.id)])
}

export function removeBlocked(cache: QueryClient, personId: string): void {
  changeBlocked(cache, (people) => people.filter(({ id }) => id !== personId))
}

export async function refetchPeople(cache: QueryClient): Promise<void> {
  await Promise.all(ENDPOINTS_WITH_PEOPLE.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

function changeBlocked(cache: QueryClient, change: (people: Person[]) => Person[]): void {
  cache.setQueryData<BlockedPeople>(keyOf(listBlocks), (known) => known && { people: change(known.people) })
}
