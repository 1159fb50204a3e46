/** Refuses requests that no route serves: 405 with the allowed methods for a known path, 404 for any other. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Problem } from '#contract/protocol/problems.ts'
import type { LiveRoute } from './server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

export type RefuseUnserved = (request: FastifyRequest, reply: FastifyReply) => never

type ServedPath = { url: string; pattern: RegExp; methods: Set<string> }

/** Call it once every endpoint is served. Routes for all other methods would take longer than the rest of the start. */
export function createUnservedHandler(server: FastifyInstance, routes: readonly LiveRoute[]): RefuseUnserved {
  const paths = servedPaths(routes)
  const withParameters = paths.filter(({ url }) => url.includes(':'))
  for (const path of paths) {
    const overlapping = withParameters.filter(({ url, pattern }) => url !== path.url && pattern.test(path.url))
    const methods = overlapping.flatMap((other) => [...other.methods]).filter((method) => !path.methods.has(method))
    // Otherwise DELETE /api/poop-pins/world, say, would reach the route of /api/poop-pins/:pinId.
    if (methods.length > 0) {
      const handler = (_request: FastifyRequest, reply: FastifyReply) => refuseMethod(path, reply)
      server.route({ method: [...new Set(methods)] as HTTPMethods[], url: path.url, handler })
    }
  }

  return (request, reply) => {
    const path = paths.find(({ pattern }) => pattern.test(decodedPath(request)))
    if (path && METHODS.includes(request.method) && !path.methods.has(request.method)) refuseMethod(path, reply)
    throw new Problem('NOT_FOUND')
  }
}

/** Paths without parameters come first, as in the router. */
function servedPaths(routes: readonly LiveRoute[]): ServedPath[] {
  // Two calls may name the same parameter differently: /api/poop-pins/:userId and /api/poop-pins/:pinId.
  const byShape = new Map<string, ServedPath>()
  for (const { url, method } of routes.filter(({ call }) => call)) {
    const shape = url.replace(/:\w+/g, ':')
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    const known = byShape.get(shape) ?? { url, pattern, methods: new Set() }
    known.methods.add(method)
    byShape.set(shape, known)
  }
  const parameters = ({ url }: ServedPath) => url.split(':').length
  return [...byShape.values()].sort((one, other) => parameters(one) - parameters(other))
}

function refuseMethod({ methods }: ServedPath, reply: FastifyReply): never {
  reply.header('allow', [...methods].join(', '))
  throw new Problem('METHOD_NOT_ALLOWED')
}

function decodedPath({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
