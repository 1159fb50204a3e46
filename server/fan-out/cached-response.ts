/** Answers that are the same for many: serialised once, and not sent again to whoever has them. */
import { createHash } from 'node:crypto'

/** Sent as it stands: a body that was serialised once and is kept until its content changes. */
export class CachedResponse {
  readonly body: Buffer
  readonly etag: string | undefined

  constructor(body: Buffer, etag?: string) {
    this.body = body
    this.etag = etag
  }
}

export type Ready = () => CachedResponse | Promise<CachedResponse>

/** With a tag, by which whoever has it already is spared it. Only for what holds nothing of the caller's own. */
export function taggedAnswer(text: string): CachedResponse {
  return new CachedResponse(Buffer.from(text), `"${createHash('sha1').update(text).digest('base64url')}"`)
}

/** A tagged answer of `textOf(source)`, which is the same one for as long as its source is. */
export function createCachedResponse<Source>(textOf: (source: Source) => string): (source: Source) => CachedResponse {
  let kept: { source: Source; answer: CachedResponse } | undefined
  return (source) => {
    if (kept?.source !== source) kept = { source, answer: taggedAnswer(textOf(source)) }
    return kept.answer
  }
}

/** What has a tag may be kept, and is asked for every time; at the same address somebody else may get their own. */
export function cachingOf({ etag }: CachedResponse): Record<string, string> {
  return etag ? { 'cache-control': 'no-cache', etag, vary: 'Cookie' } : { 'cache-control': 'no-store' }
}

/** Whether one of the tags that a caller has is the answer's. A proxy that packs answers makes their tags weak. */
export function isHeld({ etag }: CachedResponse, ifNoneMatch: string | undefined): boolean {
  if (!etag || !ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
