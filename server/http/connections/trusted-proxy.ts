/** What a trusted proxy says about a request: the client's address and the request's id. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { limitKey } from '#server/lib/addresses.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Anything else could put arbitrary text into our log. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/** For requests that Fastify does not handle: upgrades, and responses of the fast path. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request) => {
    // Without the header the result is the peer's own address, and this is faster.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    return limitKey(isForwarded ? proxyAddr(request, isTrusted) : request.socket.remoteAddress)
  }
}

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
