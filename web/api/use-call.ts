/** The query hook: what a component reads from the server. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallArgs, call, type OptionalArgs } from './call.ts'
import { keyOf } from './key-of.ts'

type ReadArgs<E extends Endpoint> = Omit<CallArgs<E>, 'signal' | 'body' | 'keepalive'>
type ReadOptions<E extends Endpoint, Seen> = Omit<UseQueryOptions<AnswerOf<E>, Error, Seen>, 'queryKey' | 'queryFn'>

export function useCall<E extends Endpoint, Seen = AnswerOf<E>>(
  endpoint: E,
  args: ReadArgs<E>,
  options?: ReadOptions<E, Seen>,
) {
  const { params, query } = args as CallArgs<E>
  return useQuery({
    ...options,
    queryKey: keyOf(endpoint, params, query),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...args, signal }] as unknown as OptionalArgs<E>)),
  })
}
