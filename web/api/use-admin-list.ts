/** A paginated list of the admin screens. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type ListOptions<Page> = {
  queryKey: readonly unknown[]
  /** Without `from`, the first page. */
  load: (from: string | undefined, signal: AbortSignal) => Promise<Page>
  /** Shows the previous result until the new one has loaded. */
  keepsPrevious?: boolean
}

export function useAdminList<Page extends { next?: string | undefined }>(options: ListOptions<Page>) {
  const { queryKey, load, keepsPrevious = false } = options
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
    /** The previous result is shown while the new one loads. */
    isOld: isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  }
}
