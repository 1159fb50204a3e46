/** Refuses calls that another site makes in a visitor's name. */
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '#contract/protocol/problems.ts'
import { isLoopbackHost } from '#server/lib/loopback.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export type OwnOrigins = {
  /** Without PUBLIC_URL it is known once the server listens. */
  publicOrigin: () => string | undefined
  /** The loopback host that the browser used is ours too. */
  trustLoopbackHost: boolean
}

/**
 * This server speaks plain http, so https in front of it is the proxy's, which PUBLIC_URL names.
 * Any other Host is refused even on a loopback listener: a foreign name can be made to lead to 127.0.0.1.
 */
export function isOwnOrigin(origin: string, host: string | undefined, own: OwnOrigins): boolean {
  if (origin === own.publicOrigin()) return true
  return own.trustLoopbackHost && isLoopbackHost(host) && origin === `http://${host}`
}

/** A request with neither header comes from no browser, so it carries nobody's cookies by accident. */
export function refuseCrossSite(method: string, headers: IncomingHttpHeaders, own: OwnOrigins): void {
  if (READING.has(method)) return
  const origin = headers.origin
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOwnOrigin(origin, headers.host, own)) throw new Problem('CROSS_SITE')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('CROSS_SITE')
}
