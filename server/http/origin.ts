/** Refuses calls that another site makes in a visitor's name. */
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '#contract/problems.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Which origins are our own: the public one, and outside production whatever host the browser used. */
export type OwnOrigins = { publicOrigin: string; trustHostHeader: boolean }

export function isOwnOrigin(origin: string, host: string | undefined, own: OwnOrigins): boolean {
  if (origin === own.publicOrigin) return true
  return own.trustHostHeader && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/** A request with neither header comes from no browser, so it carries nobody's cookies by accident. */
export function refuseCrossSite(method: string, headers: IncomingHttpHeaders, own: OwnOrigins): void {
  if (READING.has(method)) return
  const origin = headers.origin
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !isOwnOrigin(origin, headers.host, own)) throw new Problem('CROSS_SITE')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('CROSS_SITE')
}
