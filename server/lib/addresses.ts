/** Network addresses: which are loopback, the URL of this server, and the key that limits count by. */

/** Takes an IP address, a host name or the hostname of a URL. Browsers resolve every name below localhost to loopback. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The same for a Host header, which may contain a port or be invalid. */
export function isLoopbackHost(header: string | undefined): boolean {
  const address = `http://${header}`
  return header !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname)
}

/** Browsers cannot open the wildcard addresses. */
const SAME_AS_LOCALHOST = ['127.0.0.1', '::1', '0.0.0.0', '::']

export function listeningAddress({ host, port }: { host: string; port: number }): string {
  if (SAME_AS_LOCALHOST.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The key that limits count by: an IPv4 address, or an IPv6 /64 network, because a household has a whole one. */
export function limitKey(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? ''
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const network = expandGroups(plain).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function expandGroups(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const [left = [], right = []] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(omitted).fill('0'), ...right]
}
