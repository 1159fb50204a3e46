/** The name of one request: from the proxy when it is ours and has given one, else made here. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export const REQUEST_ID_HEADER = 'x-request-id'

/** What it may be made of; anything else would be somebody's text in our log. */
const WELL_FORMED = /^[\w.-]{8,64}$/

export function createRequestIds(trustProxy: string[]): (request: IncomingMessage) => string {
  const isOurs = proxyAddr.compile(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    const from = socket.remoteAddress
    // Of several in one line none is: they are joined by commas.
    const isBelieved = typeof given === 'string' && WELL_FORMED.test(given) && from !== undefined && isOurs(from, 0)
    return isBelieved ? given : randomUUID()
  }
}
