/** A list of the caretaker's that comes page by page: what there is of it, and the way to the rest. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type Wanted<Page> = {
  queryKey: readonly unknown[]
  /** The page that begins here; the first one without. */
  load: (from: string | undefined, signal: AbortSignal) => Promise<Page>
  /** Shows what was asked for before until the new is there. */
  keepsPrevious?: boolean
}

export function useAdminList<Page extends { next?: string | undefined }>(wanted: Wanted<Page>) {
  const { queryKey, load, keepsPrevious = false } = wanted
  const { data, error, isPlaceholderData, ...list } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    refetchOnMount: 'always',
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  return {
    pages: data?.pages,
    hasFailed: error !== null,
    /** Something newer is on its way; what is shown may be about to change. */
    isOld: isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  }
}
