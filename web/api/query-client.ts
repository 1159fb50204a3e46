/** The cache of what the server answered: it never goes stale by itself and never tries twice. */
import { QueryClient } from '@tanstack/react-query'

/** For what the server tells only once, or nobody but the page knows: it is kept also while nobody looks at it. */
export const FOR_GOOD = { gcTime: Number.POSITIVE_INFINITY }

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that believes itself offline still gets an answer, if only a failure with words.
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
