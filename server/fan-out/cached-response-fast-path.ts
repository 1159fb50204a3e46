/** The fast path: responses that are the same for every visitor are written without going through the router. */
import { type IncomingMessage, type RequestListener, type ServerResponse, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type CachedResponse, type CachedRoute, cachingHeaders, isNotModified } from '#server/http/cached-response.ts'
import { REQUEST_ID_HEADER } from '#server/http/connections/trusted-proxy.ts'
import type { Answered } from '#server/http/server.ts'
import type { CheckLimits } from '#server/limits/call-limits.ts'

/** A request with one of these is not anonymous, or needs more than the plain response. */
const ROUTED_HEADERS = ['cookie', 'authorization', 'content-length', 'transfer-encoding', 'expect'] as const

const CONTENT_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** A response as latin1 text, one character per byte, without the headers that differ each time. */
type Serialized = { head: string; body: string }
type Written = { reqId: string; route: string; status: number; ms: number }
type Needs = {
  server: FastifyInstance
  isClosing: () => boolean
  headers: Record<string, string>
  addressOf: (request: IncomingMessage) => string
  requestIdOf: (request: IncomingMessage) => string
  onAnswered: (answered: Answered) => void
  checkLimits: CheckLimits
}

export function openCachedResponseFastPath({
  server,
  isClosing,
  headers,
  addressOf,
  requestIdOf,
  onAnswered,
  checkLimits,
}: Needs) {
  const routes = new Map<string, CachedRoute>()
  const serialized = new WeakMap<CachedResponse, Serialized>()
  const [toRouter] = server.server.listeners('request') as RequestListener[]
  if (!toRouter) throw new Error('The router has no request listener')
  server.server.removeListener('request', toRouter)
  server.server.on('request', (request, response) => {
    const route = isClosing() ? undefined : routes.get(request.url ?? '')
    if (!route || !isAnonymous(request)) toRouter(request, response)
    // The router answers every failure; `log` never throws, so a written response is not answered twice.
    else void answer(route, request, response).then(log, () => toRouter(request, response))
  })

  return {
    addCachedRoute(cached: CachedRoute): void {
      routes.set(cached.url, cached)
    },
  }

  async function answer(
    { call, route, getResponse }: CachedRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Written> {
    const startedAt = performance.now()
    await checkLimits({ call, actor: { kind: 'none' }, address: addressOf(request) })
    const found = getResponse()
    const cached = found instanceof Promise ? await found : found
    const reqId = requestIdOf(request)
    const status = isNotModified(cached, request.headers['if-none-match']) ? 304 : 200
    const socket = status === 200 && !isClosing() ? socketForDirectWrite(request, response) : undefined
    if (socket) {
      const { head, body } = serialize(cached)
      socket.write(`${head}${REQUEST_ID_HEADER}: ${reqId}\r\nDate: ${dateHeader()}\r\n\r\n${body}`, 'latin1')
      // Makes Node continue with the next request of this connection.
      response.emit('finish')
    } else {
      const responseHeaders = status === 200 ? headersWithLength(cached) : commonHeaders(cached)
      const closing = isClosing() ? { connection: 'close' } : {}
      response.writeHead(status, { ...responseHeaders, ...closing, [REQUEST_ID_HEADER]: reqId })
      response.end(status === 200 ? cached.body : undefined)
    }
    return { reqId, route, status, ms: performance.now() - startedAt }
  }

  function log({ reqId, route, status, ms }: Written): void {
    try {
      server.log.info({ reqId, method: 'GET', route, status, actor: 'none', ms: Math.round(ms) }, 'call')
      onAnswered({ method: 'GET', route, status, seconds: ms / 1000 })
    } catch (err) {
      server.log.error({ err }, 'could not log a call')
    }
  }

  function serialize(cached: CachedResponse): Serialized {
    const known = serialized.get(cached)
    if (known) return known
    const keepAlive = { Connection: 'keep-alive', 'Keep-Alive': `timeout=${server.server.keepAliveTimeout / 1000}` }
    const entries = Object.entries({ ...headersWithLength(cached), ...keepAlive })
    for (const [name, value] of entries) validateHeaderValue(name, value)
    const lines = entries.map(([name, value]) => `${name}: ${value}\r\n`)
    const text = { head: `HTTP/1.1 200 OK\r\n${lines.join('')}`, body: cached.body.toString('latin1') }
    serialized.set(cached, text)
    return text
  }

  function headersWithLength(cached: CachedResponse): Record<string, string> {
    return { ...commonHeaders(cached), 'content-length': String(cached.body.length) }
  }

  function commonHeaders(cached: CachedResponse): Record<string, string> {
    return { ...headers, ...CONTENT_TYPE, ...cachingHeaders(cached) }
  }
}

/** `writeHead` costs more than all the rest, but a string that waits in a stream is a copy; `end` shares one buffer. */
function socketForDirectWrite(
  { httpVersion }: IncomingMessage,
  { socket, shouldKeepAlive }: ServerResponse,
): Socket | undefined {
  const isKeptAlive = httpVersion === '1.1' && shouldKeepAlive
  return isKeptAlive && socket?.writable && socket.writableLength === 0 ? socket : undefined
}

let cachedDate = { second: 0, text: '' }

/** Formatted once a second, because that is the precision of the header. */
function dateHeader(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== cachedDate.second) cachedDate = { second, text: new Date(second * 1000).toUTCString() }
  return cachedDate.text
}

function isAnonymous({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && ROUTED_HEADERS.every((name) => headers[name] === undefined)
}
