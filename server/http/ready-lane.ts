/** The short way: what is the same for every visitor is written before the router has looked at the request. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'
import { cachingOf, isHeld, type Ready, type ReadyAnswer } from './ready-answer.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import type { Answered } from './server.ts'

/** Whoever sends one of these is somebody, or wants something else than the plain answer. */
const TELLING = ['cookie', 'authorization', 'content-length', 'transfer-encoding', 'expect'] as const

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** An answer as it is written: names and values of its headers in turn, and its bytes. */
type Sheet = { head: readonly string[]; body: string }
type Offer = { call: string; route: string; ready: Ready }
type Needs = {
  server: FastifyInstance
  headers: Record<string, string>
  addressOf: (request: IncomingMessage) => string
  requestIdOf: (request: IncomingMessage) => string
  onAnswered: (answered: Answered) => void
  spend: (asked: { call: string; actor: Actor; address: string }) => Promise<void>
}

export function openReadyLane({ server, headers, addressOf, requestIdOf, onAnswered, spend }: Needs) {
  const offers = new Map<string, Offer>()
  const sheets = new WeakMap<ReadyAnswer, Sheet>()
  const [toRouter] = server.server.listeners('request') as RequestListener[]
  if (!toRouter) throw new Error('The router listens to nothing')
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.server.removeListener('request', toRouter)
  server.server.on('request', (request, response) => {
    const offer = isClosing ? undefined : offers.get(request.url ?? '')
    if (!offer || !isPlain(request)) toRouter(request, response)
    // Whatever is in the way, it is the router's to say.
    else answer(offer, request, response).catch(() => toRouter(request, response))
  })

  return {
    /** From now on visitors get `ready` at this address. */
    offer: (call: string, route: string, ready: Ready): void => void offers.set(route, { call, route, ready }),
  }

  async function answer({ call, route, ready }: Offer, request: IncomingMessage, response: ServerResponse) {
    const begun = performance.now()
    await spend({ call, actor: { kind: 'none' }, address: addressOf(request) })
    const made = ready()
    const answer = made instanceof Promise ? await made : made
    const reqId = requestIdOf(request)
    if (isHeld(answer, request.headers['if-none-match'])) {
      response.writeHead(304, { ...headers, ...TYPE, ...cachingOf(answer), [REQUEST_ID_HEADER]: reqId }).end()
    } else {
      const { head, body } = sheetOf(answer)
      response.writeHead(200, [...head, REQUEST_ID_HEADER, reqId]).end(body, 'latin1')
    }
    const { statusCode: status } = response
    const took = performance.now() - begun
    server.log.info({ reqId, method: 'GET', route, status, actor: 'none', ms: Math.round(took) }, 'call')
    onAnswered({ method: 'GET', route, status, seconds: took / 1000 })
  }

  /** Made once for as long as the answer is the same. */
  function sheetOf(answer: ReadyAnswer): Sheet {
    const known = sheets.get(answer)
    if (known) return known
    const head = Object.entries({
      ...{ ...headers, ...TYPE, ...cachingOf(answer) },
      'content-length': String(answer.body.length),
    }).flat()
    // A letter for every byte: Node joins it to the head and writes both at once, where bytes are written apart.
    const sheet = { head, body: answer.body.toString('latin1') }
    sheets.set(answer, sheet)
    return sheet
  }
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && TELLING.every((name) => headers[name] === undefined)
}
