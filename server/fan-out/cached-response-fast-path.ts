/** The short way: what is the same for every visitor is written before the router has looked at the request. */
import { type IncomingMessage, type RequestListener, type ServerResponse, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { REQUEST_ID_HEADER } from '#server/http/connections/request-id.ts'
import type { Answered } from '#server/http/server.ts'
import type { Spend } from '#server/limits/call-limits.ts'
import { type CachedResponse, cachingOf, isHeld, type Ready } from './cached-response.ts'

/** Whoever sends one of these is somebody, or wants something else than the plain answer. */
const TELLING = ['cookie', 'authorization', 'content-length', 'transfer-encoding', 'expect'] as const

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** An answer as it is written, a letter for every byte: its head but for what differs each time, and its body. */
type Sheet = { head: string; body: string }
type Written = { reqId: string; route: string; status: number; ms: number }
type Offer = { call: string; route: string; ready: Ready }
type Needs = {
  server: FastifyInstance
  /** Whether the end has begun. */
  isClosing: () => boolean
  headers: Record<string, string>
  addressOf: (request: IncomingMessage) => string
  requestIdOf: (request: IncomingMessage) => string
  onAnswered: (answered: Answered) => void
  spend: Spend
}

export function openCachedResponseFastPath({
  server,
  isClosing,
  headers,
  addressOf,
  requestIdOf,
  onAnswered,
  spend,
}: Needs) {
  const offers = new Map<string, Offer>()
  const sheets = new WeakMap<CachedResponse, Sheet>()
  const [toRouter] = server.server.listeners('request') as RequestListener[]
  if (!toRouter) throw new Error('The router listens to nothing')
  server.server.removeListener('request', toRouter)
  server.server.on('request', (request, response) => {
    const offer = isClosing() ? undefined : offers.get(request.url ?? '')
    if (!offer || !isPlain(request)) toRouter(request, response)
    // Whatever is in the way, it is the router's to say; what was written is not asked of it again.
    else void answer(offer, request, response).then(note, () => toRouter(request, response))
  })

  return {
    /** From now on visitors get `ready` at this address. */
    offer: (call: string, route: string, ready: Ready): void => void offers.set(route, { call, route, ready }),
  }

  async function answer(
    { call, route, ready }: Offer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Written> {
    const begun = performance.now()
    await spend({ call, actor: { kind: 'none' }, address: addressOf(request) })
    const made = ready()
    const answer = made instanceof Promise ? await made : made
    const reqId = requestIdOf(request)
    const status = isHeld(answer, request.headers['if-none-match']) ? 304 : 200
    const socket = status === 200 && !isClosing() ? lineOf(request, response) : undefined
    if (socket) {
      const { head, body } = sheetOf(answer)
      socket.write(`${head}${REQUEST_ID_HEADER}: ${reqId}\r\nDate: ${dateNow()}\r\n\r\n${body}`, 'latin1')
      // Node goes on to the next request of this line.
      response.emit('finish')
    } else {
      const fields = status === 200 ? fieldsOf(answer) : fieldsOfHead(answer)
      const ending = isClosing() ? { connection: 'close' } : {}
      response.writeHead(status, { ...fields, ...ending, [REQUEST_ID_HEADER]: reqId })
      response.end(status === 200 ? answer.body : undefined)
    }
    return { reqId, route, status, ms: performance.now() - begun }
  }

  function note({ reqId, route, status, ms }: Written): void {
    try {
      server.log.info({ reqId, method: 'GET', route, status, actor: 'none', ms: Math.round(ms) }, 'call')
      onAnswered({ method: 'GET', route, status, seconds: ms / 1000 })
    } catch (err) {
      server.log.error({ err }, 'an answer was not noted')
    }
  }

  /** Made once for as long as the answer is the same. */
  function sheetOf(answer: CachedResponse): Sheet {
    const known = sheets.get(answer)
    if (known) return known
    const keeping = { Connection: 'keep-alive', 'Keep-Alive': `timeout=${server.server.keepAliveTimeout / 1000}` }
    const fields = Object.entries({ ...fieldsOf(answer), ...keeping })
    for (const [name, value] of fields) validateHeaderValue(name, value)
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`)
    const sheet = { head: `HTTP/1.1 200 OK\r\n${lines.join('')}`, body: answer.body.toString('latin1') }
    sheets.set(answer, sheet)
    return sheet
  }

  function fieldsOf(answer: CachedResponse): Record<string, string> {
    return { ...fieldsOfHead(answer), 'content-length': String(answer.body.length) }
  }

  function fieldsOfHead(answer: CachedResponse): Record<string, string> {
    return { ...headers, ...TYPE, ...cachingOf(answer) }
  }
}

/**
 * The socket, when the answer may be written to it as it stands: the line stays open, it is this answer's turn, and
 * nothing waits before it. Node's own writing checks and joins the same headers anew for everyone, which costs more than
 * all else that we do; but texts that wait to be read would each be a copy, where it keeps one body for all of them.
 */
function lineOf({ httpVersion }: IncomingMessage, { socket, shouldKeepAlive }: ServerResponse): Socket | undefined {
  const isKept = httpVersion === '1.1' && shouldKeepAlive
  return isKept && socket?.writable && socket.writableLength === 0 ? socket : undefined
}

/** As the header says it: by the second. */
let [said, saidAt] = ['', 0]
function dateNow(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== saidAt) [said, saidAt] = [new Date(second * 1000).toUTCString(), second]
  return said
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && TELLING.every((name) => headers[name] === undefined)
}
