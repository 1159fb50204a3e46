/** When one's own sit began, by the server's word. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { FOR_GOOD } from '#web/api/query-client.ts'

const SIT_START = ['sit start']

/** Null while off the bowl. Kept without anyone looking at it: the server tells it only when it changes. */
export function keepSitStart(cache: QueryClient, onBowlSince: string | undefined): void {
  cache.setQueryDefaults(SIT_START, FOR_GOOD)
  cache.setQueryData<string | null>(SIT_START, onBowlSince ?? null)
}

/** Undefined while off the bowl, and until the live connection has told it. */
export function useSitStart(): string | undefined {
  const { data } = useQuery<string | null>({ queryKey: SIT_START, queryFn: skipToken })
  return data ?? undefined
}
