/** The query hook for reading from the server. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/protocol/endpoint.ts'
import { type CallArgs, call, type OptionalArgs } from './call.ts'
import { keyOf } from './query-client.ts'

export type ReadArgs<E extends Endpoint> = Omit<CallArgs<E>, 'signal' | 'body' | 'keepalive'>
export type ReadOptions<E extends Endpoint, Seen> = Omit<
  UseQueryOptions<AnswerOf<E>, Error, Seen>,
  'queryKey' | 'queryFn'
> & {
  /** Replaces `call`, for example with a call that sends the admin token. */
  through?: typeof call | undefined
}

export function useCall<E extends Endpoint, Seen = AnswerOf<E>>(
  endpoint: E,
  args: ReadArgs<E>,
  { through = call, ...options }: ReadOptions<E, Seen> = {},
) {
  const { params, query } = args as CallArgs<E>
  return useQuery({
    ...options,
    queryKey: keyOf(endpoint, params, query),
    queryFn: ({ signal }) => through(endpoint, ...([{ ...args, signal }] as unknown as OptionalArgs<E>)),
  })
}
