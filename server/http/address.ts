/** Where a request comes from, past the proxies that are ours. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** For requests that the HTTP server does not read for us: those that open a socket. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isOurs = proxyAddr.compile(trustProxy)
  return (request) => {
    const { headers, socket } = request
    const isForwarded = headers['x-forwarded-for'] !== undefined
    return addressOf(isForwarded || !socket.remoteAddress ? proxyAddr(request, isOurs) : socket.remoteAddress)
  }
}

/** What limits count by: an address, or the network of a household, which has more IPv6 addresses than it can use. */
export function addressOf(ip: string): string {
  if (!ip.includes(':')) return ip
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
