/** Where a request comes from, past the proxies that are ours. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** For requests that the HTTP server does not read for us: those that open a socket. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isOurs = proxyAddr.compile(trustProxy)
  return (request) => addressOf(proxyAddr(request, isOurs))
}

/** What limits count by: an address, or the network of a household, which has more IPv6 addresses than it can use. */
export function addressOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head ? head.split(':') : []
  const filled = tail === undefined ? groups : [...groups, ...Array(Math.max(0, 4 - groups.length)).fill('0')]
  return `${filled.slice(0, 4).join(':')}::/64`
}
