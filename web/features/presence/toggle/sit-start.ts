/** The start of your own sit, as the server has sent it. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { KEEP_FOREVER } from '#web/api/query-client.ts'

const SIT_START = ['sit start']

/** Kept even when no component observes it, because the server sends it only on a change. */
export function setSitStart(cache: QueryClient, onBowlSince: string | undefined): void {
  cache.setQueryDefaults(SIT_START, KEEP_FOREVER)
  cache.setQueryData<string | null>(SIT_START, onBowlSince ?? null)
}

/** Undefined while off the bowl, and until the server has sent it. */
export function useSitStart(): string | undefined {
  const { data } = useQuery<string | null>({ queryKey: SIT_START, queryFn: skipToken })
  return data ?? undefined
}
