/** Serves a call that needs its body as raw bytes, because its sender signed exactly these bytes. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AnswerOf, type Endpoint, nameOf } from '#contract/protocol/endpoint.ts'
import { access } from '#server/identity/access.ts'

/** Webhooks may be longer than what people type. */
const BODY_MAX = 256 * 1024

type RawCall = { raw: Buffer; headers: IncomingHttpHeaders }
type Handler<E extends Endpoint> = (call: RawCall) => Promise<AnswerOf<E>>

/** The signature in the request authenticates the caller, so there is no identity check and no rate limit. */
export async function serveRaw<E extends Endpoint>(
  server: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
): Promise<void> {
  const call = nameOf(endpoint)
  if (access[call]?.allow !== 'anyone') throw new Error(`${call} must be open to anyone in the access matrix`)

  await server.register((scope, _options, isRegistered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { call },
      bodyLimit: BODY_MAX,
      handler: async ({ body, headers }, reply) => {
        const answer = await handle({ raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers })
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.answer.parse(answer)))
      },
    })
    isRegistered()
  })
}
