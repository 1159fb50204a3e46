/** The list of people, searched and paged by the server; a newer search aborts the one before. */
import { adminListUsers, type PeopleFilter } from '#contract/admin/admin.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useAdminList } from '#web/api/use-admin-list.ts'

export function usePeople({ search, kind }: PeopleFilter) {
  const call = useAdminCall()
  const query = { search: search?.trim() || undefined, kind }
  const { pages, ...list } = useAdminList({
    queryKey: keyOf(adminListUsers, undefined, query),
    load: (after, signal) => call(adminListUsers, { query: { ...query, after }, signal }),
    keepsPrevious: true,
  })
  return {
    ...list,
    people: pages?.flatMap(({ users }) => users),
    total: pages?.[0]?.total,
    isFiltered: query.search !== undefined || kind !== 'all',
  }
}

export type People = ReturnType<typeof usePeople>
