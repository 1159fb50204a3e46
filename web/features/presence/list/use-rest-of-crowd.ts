/** The people of a crowd whom the live list doesn't name, page by page. */
import { useMemo } from 'react'
import { ACTIVE_USERS_PAGE, type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { isCutShort } from './active-users-list.ts'

type Crowd = {
  users: readonly ActiveUser[]
  total: number
  /** Whether you sit is your own page's to say. */
  myId: string
  /** Nothing is fetched before. */
  isWanted: boolean
}

/** They are as they were when their page came: in a crowd nobody hears of everyone. */
export function useRestOfCrowd({ users, total, myId, isWanted }: Crowd) {
  const isCrowd = isCutShort({ users, total })
  const { pages, ...list } = usePagedList({
    queryKey: keyOf(getActiveUsers, {}, { limit: ACTIVE_USERS_PAGE }),
    load: (after, signal) => call(getActiveUsers, { query: { limit: ACTIVE_USERS_PAGE, after }, signal }),
    enabled: isCrowd && isWanted,
    startsOver: true,
  })
  const rest = useMemo(
    () => (isCrowd ? otherPeople(pages, new Set([myId, ...users.map(({ id }) => id)])) : []),
    [isCrowd, pages, users, myId],
  )
  return { ...list, rest, hasMore: isCrowd && list.hasMore }
}

/** Clocks of nodes differ a little, so a person who sat down again on another node can be on two pages. */
function otherPeople(pages: readonly { users: ActiveUser[] }[] = [], listed: ReadonlySet<string>): ActiveUser[] {
  const found = pages.flatMap(({ users }) => users).filter(({ id }) => !listed.has(id))
  return [...new Map(found.map((person) => [person.id, person])).values()]
}
