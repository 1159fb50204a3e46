/** The cache key of an answer: the endpoint's name, then its parameters, then its query. */
import { type Endpoint, nameOf, type ParamsOf } from '#contract/protocol/endpoint.ts'
import type { CallQuery } from './call.ts'

/** Without parameters it is the prefix of all the endpoint's keys, which invalidates all of them. */
export function keyOf<E extends Endpoint>(endpoint: E, params?: ParamsOf<E['path']>, query?: CallQuery): unknown[] {
  if (query !== undefined) return [nameOf(endpoint), params ?? {}, query]
  return params === undefined ? [nameOf(endpoint)] : [nameOf(endpoint), params]
}
