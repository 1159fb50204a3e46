/** The people as the user desk reads them: searched and paged by the server; a search that is overtaken is called off. */
import { adminListUsers, type PeopleWanted } from '#contract/admin/admin.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useAdminList } from '#web/api/use-admin-list.ts'

export function usePeople({ search, kind }: PeopleWanted) {
  const call = useAdminCall()
  const wanted = { search: search?.trim() || undefined, kind }
  const { pages, ...list } = useAdminList({
    queryKey: keyOf(adminListUsers, undefined, wanted),
    load: (after, signal) => call(adminListUsers, { query: { ...wanted, after }, signal }),
    keepsPrevious: true,
  })
  return {
    ...list,
    people: pages?.flatMap(({ users }) => users),
    total: pages?.[0]?.total,
    /** Not everybody was asked for. */
    isFiltered: wanted.search !== undefined || kind !== 'all',
  }
}

export type People = ReturnType<typeof usePeople>
