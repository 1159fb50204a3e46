/** Serves the endpoints of the contract: check the rate limits, identify, check access, parse, handle, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  nameOf,
  type ParamsOf,
  type QueryOf,
} from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { access } from '#server/identity/access.ts'
import type { Actor } from '#server/identity/actor.ts'
import { admit } from '#server/identity/guard.ts'
import { limitKey } from '#server/lib/addresses.ts'
import { Download } from '#server/lib/download.ts'
import type { CallLimits } from '#server/limits/call-limits.ts'
import {
  CachedResponse,
  type CachedRoute,
  cachingHeaders,
  isNotModified,
  type ResponseSource,
} from './cached-response.ts'
import { type Cookies, createCookies } from './cookies.ts'

export type Caller = {
  address: string
  device: string
  cookies: Cookies
  bearer: string | undefined
}

export type Identity = {
  identify(caller: Caller): Promise<Actor>
  claimGuest(caller: Caller, guestId: string, requestedProfile: unknown): Promise<Actor>
}

export type CallOf<E extends Endpoint> = {
  actor: Actor
  caller: Caller
  body: BodyOf<E>
  params: E extends Endpoint<infer Path> ? ParamsOf<Path> : never
  query: QueryOf<E>
}

const anonymous: Actor = { kind: 'none' }

type Sendable<E extends Endpoint> = AnswerOf<E> | CachedResponse | Download
type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<Sendable<E>> | Sendable<E>

/** For the plain path, or by exact query: '' is none. */
type ForVisitors = ResponseSource | Record<string, ResponseSource>

type Needs = {
  server: FastifyInstance
  identity: Identity
  limits: CallLimits
  isHttps: boolean
  /** Serves a response that is the same for every visitor without the router. */
  addCachedRoute: (cached: CachedRoute) => void
}

export type Serve = ReturnType<typeof createServe>

export function createServe({ server, identity, limits, isHttps, addCachedRoute }: Needs) {
  return function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>, forVisitors: ForVisitors = {}): void {
    const call = nameOf(endpoint)
    const row = access[call]
    if (!row) throw new Error(`${call} has no row in the access matrix`)
    const byQuery = typeof forVisitors === 'function' ? { '': forVisitors } : forVisitors
    for (const [query, getResponse] of Object.entries(byQuery)) {
      addCachedRoute({ call, route: endpoint.path, url: endpoint.path + query, getResponse })
    }

    server.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { call },
      handler: async (request, reply) => {
        const caller = createCaller(request, reply, isHttps)
        const { address } = caller
        await limits.checkAddressLimit({ call, address })
        const found = row.skipsIdentity ? anonymous : await identity.identify(caller)
        await limits.checkLimits({ call, address, actor: found })
        const { body, params } = request
        const claimGuest = (guestId: string) => identity.claimGuest(caller, guestId, body)
        const actor = await admit({ row, actor: found, parts: { body, params }, claimGuest })
        request.actorName = 'id' in actor ? actor.id : actor.kind

        const answer = await handle({
          actor,
          caller,
          body: parse(endpoint.body, body) as BodyOf<E>,
          params: params as CallOf<E>['params'],
          query: (parse(endpoint.query, request.query) ?? {}) as QueryOf<E>,
        })
        const isPrepared = answer instanceof CachedResponse || answer instanceof Download
        return send(request, reply, isPrepared ? answer : endpoint.answer.parse(answer))
      },
    })
  }
}

export function createCaller(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Caller {
  return {
    address: limitKey(request.ip),
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    cookies: createCookies(request, reply, isHttps),
    bearer: /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1],
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (answer instanceof Download) return answer.sendBy(reply)
  if (!(answer instanceof CachedResponse)) return reply.send(JSON.stringify(answer))
  reply.headers(cachingHeaders(answer))
  return isNotModified(answer, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(answer.body)
}

function parse(schema: Endpoint['body'], input: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new Problem('VALIDATION', { fields })
}
