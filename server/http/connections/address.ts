/** Where a request comes from, past the proxies that are ours. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** For requests that the router does not read for us: those that open a socket, or are answered before it. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isOurs = proxyAddr.compile(trustProxy)
  return (request) => {
    // Where no proxy has written, the list of who passed it on is the caller alone, and need not be made.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    return addressOf(isForwarded ? proxyAddr(request, isOurs) : request.socket.remoteAddress)
  }
}

/**
 * What limits count by: an address, or the network of a household, which has more IPv6 addresses than it can use. Who
 * hung up before they were looked at has none, and is counted with all who did.
 */
export function addressOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? ''
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The groups of an IPv6 address, with those that `::` stands for. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const [left = [], right = []] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const leftOut = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(leftOut).fill('0'), ...right]
}
