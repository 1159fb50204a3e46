/** The client address of a request, behind trusted proxies. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** For requests that Fastify does not handle: upgrades, and responses of the fast path. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request) => {
    // Without the header the result is the peer's own address, and this is faster.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    return addressOf(isForwarded ? proxyAddr(request, isTrusted) : request.socket.remoteAddress)
  }
}

/**
 * The key that limits count by: an IPv4 address, or the /64 network of an IPv6 one, because a household has a whole
 * network. Callers that disconnected before this was read share the empty key.
 */
export function addressOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? ''
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The groups of an IPv6 address, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const [left = [], right = []] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(omitted).fill('0'), ...right]
}
