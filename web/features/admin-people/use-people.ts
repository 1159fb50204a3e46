/** The people as the user desk reads them: searched and paged by the server; a search that is overtaken is called off. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { adminListUsers, type PeopleWanted } from '#contract/admin.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/key-of.ts'

export function usePeople({ search, kind }: PeopleWanted) {
  const call = useAdminCall()
  const wanted = { search: search?.trim() || undefined, kind }
  const { data, error, isPlaceholderData, ...list } = useInfiniteQuery({
    queryKey: keyOf(adminListUsers, undefined, wanted),
    queryFn: ({ pageParam: after, signal }) => call(adminListUsers, { query: { ...wanted, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return {
    people: data?.pages.flatMap(({ users }) => users),
    total: data?.pages[0]?.total,
    hasFailed: error !== null,
    /** Something newer is on its way; what is shown may be about to change. */
    isSearching: isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  }
}

export type People = ReturnType<typeof usePeople>
