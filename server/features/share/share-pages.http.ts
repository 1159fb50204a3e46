/** Serves the public page of a share link, and its preview picture. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/protocol/problems.ts'
import { addressOf } from '#server/lib/addresses.ts'
import type { CheckLimits } from '#server/limits/call-limits.ts'
import { type CardRenderer, tagOf } from './card-renderer.ts'
import type { Shares } from './share.ts'
import { missingPage, sharePage } from './share-page.ts'

/** The page needs its stylesheet, two fonts and one picture. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
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
}

type ShareRequest = FastifyRequest<{ Params: { id: string } }>

export function serveSharePages(server: FastifyInstance, { shares, cards, publicUrl, checkLimits }: Needs): void {
  server.get('/s/:id', { config: { call: 'GET /s/:id' } }, async (request: ShareRequest, reply) => {
    const share = await find(request)
    reply.header('cache-control', 'no-cache').header('content-security-policy', POLICY)
    reply.type('text/html; charset=utf-8')
    if (!share) return reply.code(404).send(missingPage())
    return reply.send(sharePage(share, { site: publicUrl(), tag: tagOf(share) }))
  })

  server.get('/s/:id/card.png', { config: { call: 'GET /s/:id/card.png' } }, async (request: ShareRequest, reply) => {
    const share = await find(request)
    if (!share) return refuse(reply)
    const etag = `"${tagOf(share)}"`
    // Only five minutes, so that a revoked link soon disappears from caches.
    reply.header('etag', etag).header('cache-control', 'public, max-age=300')
    // Other sites embed the picture.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await cards.draw(share))
  })

  async function find(request: ShareRequest) {
    const call = request.routeOptions.config.call ?? ''
    await checkLimits({ call, actor: { kind: 'none' }, address: addressOf(request.ip) })
    return shares.find(request.params.id)
  }
}

function refuse(reply: FastifyReply): never {
  reply.header('cache-control', 'no-store')
  throw new Problem('NOT_FOUND')
}
