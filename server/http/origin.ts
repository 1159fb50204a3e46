/** Refuses cross-site requests, and decides which origins are our own. */
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '#contract/protocol/problems.ts'
import { isLoopbackHost } from '#server/lib/addresses.ts'
import { rememberLast } from '#server/lib/remember-last.ts'

/** The Host of nearly all requests is the same. */
const isLoopback = rememberLast(isLoopbackHost)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export type OwnOrigins = {
  /** Undefined until the server listens, unless PUBLIC_URL is set. */
  publicOrigin: () => string | undefined
  trustLoopbackHost: boolean
}

/** A foreign name can resolve to 127.0.0.1, so any other Host is refused, even by a loopback listener. */
export function isOwnOrigin(origin: string, host: string | undefined, own: OwnOrigins): boolean {
  if (origin === own.publicOrigin()) return true
  return own.trustLoopbackHost && isLoopback(host) && origin === `http://${host}`
}

/** A request with neither header does not come from a browser, so no cookies were added to it automatically. */
export function refuseCrossSite(method: string, headers: IncomingHttpHeaders, own: OwnOrigins): void {
  if (SAFE_METHODS.has(method)) return
  const origin = headers.origin
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOwnOrigin(origin, headers.host, own)) throw new Problem('CROSS_SITE')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('CROSS_SITE')
}
