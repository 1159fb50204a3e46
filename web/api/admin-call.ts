/** Calls and paginated lists of the admin screens, with the admin token, which only the sign-in has. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createContext, useContext, useDeferredValue } from 'react'
import type { AnswerOf, Endpoint } from '#contract/protocol/endpoint.ts'
import type { call } from './call.ts'
import { type ReadArgs, type ReadOptions, useCall } from './use-call.ts'

export type AdminCall = typeof call

export const AdminCallContext = createContext<AdminCall | null>(null)

export function useAdminCall(): AdminCall {
  const adminCall = useContext(AdminCallContext)
  if (!adminCall) throw new Error('useAdminCall needs an AdminCallContext around it')
  return adminCall
}

export function useAdminRead<E extends Endpoint, Seen = AnswerOf<E>>(
  endpoint: E,
  args: ReadArgs<E>,
  options?: Omit<ReadOptions<E, Seen>, 'through'>,
) {
  return useCall<E, Seen>(endpoint, args, { ...options, through: useAdminCall() })
}

type ListOptions<Page> = {
  queryKey: readonly unknown[]
  load: (from: string | undefined, signal: AbortSignal) => Promise<Page>
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
