/** The cache of the server's responses: entries never go stale by themselves and failed calls are not retried. */
import { QueryClient } from '@tanstack/react-query'
import { type Endpoint, nameOf, type ParamsOf } from '#contract/protocol/endpoint.ts'
import type { CallQuery } from './call.ts'

/**
 * For data that events fill: keeps it even while no component uses it. What changes is decided where events are applied;
 * comparing old and new would go through every message of a chat, and copy those that have moved by one place.
 */
export const KEEP_FOREVER = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false }

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

/** Without parameters it is the prefix of all the endpoint's keys, which invalidates all of them. */
export function keyOf<E extends Endpoint>(endpoint: E, params?: ParamsOf<E['path']>, query?: CallQuery): unknown[] {
  if (query !== undefined) return [nameOf(endpoint), params ?? {}, query]
  return params === undefined ? [nameOf(endpoint)] : [nameOf(endpoint), params]
}
