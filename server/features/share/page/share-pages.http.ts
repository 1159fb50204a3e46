/** Serves the public page of a share link, and its preview picture. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { getActiveUsers } from '#contract/bowl/presence.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { limitKey } from '#server/lib/addresses.ts'
import type { CheckLimits } from '#server/limits/call-limits.ts'
import { type CardRenderer, contentHash } from '../card-renderer.ts'
import type { Shares } from '../share.ts'
import { missingPage, sharePage } from './share-page.ts'

/** The page needs its stylesheet, its fonts, small pictures, and a script that reads the page again. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  // The tiles of the wall are masks within the stylesheet.
  "img-src 'self' data:",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Needs = {
  shares: Shares
  cards: CardRenderer
  publicUrl: () => string
  checkLimits: CheckLimits
  /** Who is on the bowl, without the people who are blocked from or by the visitor. */
  readListing: (request: FastifyRequest, reply: FastifyReply) => Promise<AnswerOf<typeof getActiveUsers>>
  areGuestsAllowed: () => boolean
}

type ShareRequest = FastifyRequest<{ Params: { id: string } }>

export function serveSharePages(server: FastifyInstance, needs: Needs): void {
  const { shares, cards, publicUrl, checkLimits, readListing, areGuestsAllowed } = needs

  server.get('/s/:id', { config: { call: 'GET /s/:id' } }, async (request: ShareRequest, reply) => {
    await checkLimit(request)
    const { users, total } = await readListing(request, reply)
    const opened = await shares.open(request.params.id, users)
    const waysIn = { count: total, admitsGuests: areGuestsAllowed() }
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('content-security-policy', POLICY)
    reply.type('text/html; charset=utf-8')
    if (!opened) return reply.code(404).send(missingPage(waysIn))
    return reply.send(sharePage(opened, { ...waysIn, site: publicUrl(), tag: contentHash(opened.share) }))
  })

  server.get('/s/:id/card.png', { config: { call: 'GET /s/:id/card.png' } }, async (request: ShareRequest, reply) => {
    await checkLimit(request)
    const share = await shares.find(request.params.id)
    if (!share) return refuse(reply)
    const etag = `"${contentHash(share)}"`
    // Only five minutes, so that a revoked link soon disappears from caches.
    reply.header('etag', etag).header('cache-control', 'public, max-age=300')
    // Other sites embed the picture.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await cards.draw(share))
  })

  async function checkLimit(request: ShareRequest): Promise<void> {
    const call = request.routeOptions.config.call ?? ''
    await checkLimits({ call, actor: { kind: 'none' }, address: limitKey(request.ip) })
  }
}

function refuse(reply: FastifyReply): never {
  reply.header('cache-control', 'no-store')
  throw new Problem('NOT_FOUND')
}
