/** The query hook for lists that come in pages. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

type ListOptions<Page> = {
  queryKey: readonly unknown[]
  load: (from: string | undefined, signal: AbortSignal) => Promise<Page>
  enabled?: boolean
  keepsPrevious?: boolean
  /** Nothing is kept for later: coming back starts with the first page, and being enabled again reads all pages again. */
  startsOver?: boolean
}

export function usePagedList<Page extends { next?: string | undefined }>(options: ListOptions<Page>) {
  const { data, error, isPlaceholderData, ...list } = useInfiniteQuery(pagedQuery(options))
  return {
    // Their rows are rendered in pieces rather than at once.
    pages: useDeferredValue(data?.pages),
    hasFailed: error !== null,
    isOld: isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  }
}

export function pagedQuery<Page extends { next?: string | undefined }>(options: ListOptions<Page>) {
  const { queryKey, load, enabled = true, keepsPrevious = false, startsOver = false } = options
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    refetchOnMount: 'always',
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(startsOver && { gcTime: 0, staleTime: 0 }),
  })
}
