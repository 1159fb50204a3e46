/** The HTTP server: size limits and timeouts, headers, cross-site checks, one log line per call. */
import type { IncomingHttpHeaders } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Problem, type ProblemCode } from '#contract/protocol/problems.ts'
import { closeInTime } from '#server/http/connections/closing.ts'
import { createEarlyRefusals } from '#server/http/connections/early-refusals.ts'
import { createRequestIds, REQUEST_ID_HEADER } from '#server/http/connections/trusted-proxy.ts'
import { type OwnOrigins, refuseCrossSite } from './origin.ts'
import { sendRefusal, toProblem } from './refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actorName: string
  }
  interface FastifyContextConfig {
    call?: string
  }
}

const BODY_MAX = 32 * 1024
const HEADERS_MAX = 16 * 1024
const URL_MAX = 2 * 1024

type Needs = {
  log: FastifyBaseLogger
  headers: Record<string, string>
  origins: OwnOrigins
  trustProxy: string[]
  onAnswered?: (answered: Answered) => void
  onRefused?: (code: ProblemCode) => void
}

/** `route` is the pattern of the route, never the requested address. */
export type Answered = { method: string; route: string; status: number; seconds: number }

export type LiveRoute = { method: string; url: string; call: string | undefined }

export async function createServer({ log, headers, origins, trustProxy, onAnswered, onRefused }: Needs) {
  const routes: LiveRoute[] = []
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: HEADERS_MAX, headersTimeout: 15_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: createRequestIds(trustProxy),
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    return503OnClosing: false,
    ...createEarlyRefusals(headers),
  })

  await server.register(fastifyCookie)
  server.decorateRequest('actorName', '')

  server.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, call: config?.call })
  })

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    // The route counts as well as the raw URL, because the router decodes percent-encoded paths.
    const isCall = [request.routeOptions.url ?? '', request.url].some((at) => /^\/(api|ws)([/?]|$)/.test(at))
    if (isCall) reply.header('cache-control', 'no-store')
    if (request.url.length > URL_MAX) throw new Problem('ADDRESS_TOO_LONG')
    refuseCrossSite(request.method, request.headers, origins)
    refuseOtherBodies(request.method, request.headers)
  })

  const isClosing = closeInTime(server)

  server.addHook('onResponse', async (request, reply) => {
    const { method, actorName } = request
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    const status = reply.statusCode
    request.log.info({ method, route, status, actor: actorName || 'none', ms }, 'call')
    onAnswered?.({ ...metricLabels(request, status), status, seconds: reply.elapsedTime / 1000 })
  })

  server.setErrorHandler((error, request, reply) => {
    onRefused?.(toProblem(error).code)
    return sendRefusal(error, request, reply)
  })
  return { server, routes, isClosing }
}

/** Keeps the number of label values small: all files are 'pages', and everything unknown is 'none'. */
function metricLabels({ method, routeOptions }: FastifyRequest, status: number): { method: string; route: string } {
  const { url, config } = routeOptions
  if (url !== undefined && (config?.call || url.startsWith('/api/'))) return { method, route: url }
  return status === 404 || status === 405 ? { method: 'any', route: 'none' } : { method: 'any', route: 'pages' }
}

/** Only JSON has a content type that no form of another site can send. */
function refuseOtherBodies(method: string, headers: IncomingHttpHeaders): void {
  if (method === 'GET' || method === 'HEAD') return
  const type = headers['content-type']
  const hasBody = type !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (hasBody && !/^application\/json\s*(;|$)/i.test(type ?? '')) throw new Problem('NOT_JSON')
}
