/** The cache of the server's answers: entries never go stale by themselves and failed calls are not retried. */
import { QueryClient } from '@tanstack/react-query'

/** For data that can't be fetched again: keeps it even while no component uses it. */
export const KEEP_FOREVER = { gcTime: Number.POSITIVE_INFINITY }

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Even when the browser reports no network, the call is made, so that a failure can be shown.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
