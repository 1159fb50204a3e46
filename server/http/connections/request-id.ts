/** The id of a request: the one a trusted proxy has set, or a new one. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Anything else could put arbitrary text into our log. */
const WELL_FORMED = /^[\w.-]{8,64}$/

export function createRequestIds(trustProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy)
  return ({ headers, socket }) => {
    const id = headers[REQUEST_ID_HEADER]
    const peer = socket.remoteAddress
    // Several ids in one header are joined by commas, so they don't match.
    const isUsable = typeof id === 'string' && WELL_FORMED.test(id) && peer !== undefined && isTrusted(peer, 0)
    return isUsable ? id : randomUUID()
  }
}
