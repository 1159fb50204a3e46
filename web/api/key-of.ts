/** Under which key an answer is cached: the endpoint's name, then its parameters, then its query. */
import { type Endpoint, nameOf, type ParamsOf } from '#contract/protocol/endpoint.ts'
import type { CallQuery } from './call.ts'

/** Without parameters it is the beginning of every key of that endpoint, which is what invalidating takes. */
export function keyOf<E extends Endpoint>(endpoint: E, params?: ParamsOf<E['path']>, query?: CallQuery): unknown[] {
  if (query !== undefined) return [nameOf(endpoint), params ?? {}, query]
  return params === undefined ? [nameOf(endpoint)] : [nameOf(endpoint), params]
}
