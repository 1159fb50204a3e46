/** Refuses other methods on a path that is served, and says which ones are. */
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#contract/problems.ts'
import type { LiveRoute } from './server.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** Call this once every endpoint is served. */
export function refuseOtherMethods(server: FastifyInstance, routes: readonly LiveRoute[]): void {
  // Two calls may name the same part of an address differently: /api/poop-pins/:userId and /api/poop-pins/:pinId.
  const served = new Map<string, { url: string; methods: Set<string> }>()
  for (const { url, method } of routes.filter(({ call }) => call)) {
    const shape = url.replace(/:\w+/g, ':')
    const known = served.get(shape) ?? { url, methods: new Set() }
    known.methods.add(method)
    served.set(shape, known)
  }
  for (const { url, methods } of served.values()) {
    const others = METHODS.filter((method) => !methods.has(method))
    server.route({
      method: others,
      url,
      handler: (_request, reply) => {
        reply.header('allow', [...methods].join(', '))
        throw new Problem('METHOD_NOT_ALLOWED')
      },
    })
  }
}
