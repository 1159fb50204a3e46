/** Responses that are the same for many callers: serialised once, with an ETag for callers that have them already. */
import { createHash } from 'node:crypto'

export class CachedResponse {
  readonly body: Buffer
  readonly etag: string | undefined

  constructor(body: Buffer, etag?: string) {
    this.body = body
    this.etag = etag
  }
}

export type ResponseSource = () => CachedResponse | Promise<CachedResponse>
/** `url` is the path with its query, `route` without. */
export type CachedRoute = { call: string; route: string; url: string; getResponse: ResponseSource }

export function taggedResponse(text: string): CachedResponse {
  return new CachedResponse(Buffer.from(text), `"${createHash('sha1').update(text).digest('base64url')}"`)
}

/** Serialises again only when the source is another object. */
export function createCachedResponse<Source>(textOf: (source: Source) => string): (source: Source) => CachedResponse {
  let cached: { source: Source; response: CachedResponse } | undefined
  return (source) => {
    if (cached?.source !== source) cached = { source, response: taggedResponse(textOf(source)) }
    return cached.response
  }
}

/** `vary`, because a signed-in caller may get another response at the same address. */
export function cachingHeaders({ etag }: CachedResponse): Record<string, string> {
  return etag ? { 'cache-control': 'no-cache', etag, vary: 'Cookie' } : { 'cache-control': 'no-store' }
}

/** Weak tags match too: a proxy that compresses responses makes their tags weak. */
export function isNotModified({ etag }: CachedResponse, ifNoneMatch: string | undefined): boolean {
  if (!etag || !ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
