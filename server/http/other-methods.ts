/** Refuses other methods on a path that is served, and says which ones are. */
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#contract/problems.ts'
import type { LiveRoute } from './server.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** Call this once every endpoint is served. */
export function refuseOtherMethods(server: FastifyInstance, routes: readonly LiveRoute[]): void {
  const served = new Map<string, Set<string>>()
  for (const { url, method } of routes.filter(({ call }) => call)) {
    served.set(url, (served.get(url) ?? new Set()).add(method))
  }
  for (const [url, methods] of served) {
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
