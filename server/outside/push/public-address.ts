/** Guards against server-side request forgery: a browser may name only push endpoints on the public internet. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Names that resolve only inside a private network. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

const NOT_PUBLIC = new BlockList()
const V4_NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]
// The last three embed an IPv4 address, which could be any of those above.
const V6_NETWORKS = [
  '::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
  '2001:db8::/32',
  '64:ff9b::/96',
  '2002::/16',
  '2001::/32',
]
for (const network of V4_NETWORKS) NOT_PUBLIC.addSubnet(...parts(network), 'ipv4')
for (const network of V6_NETWORKS) NOT_PUBLIC.addSubnet(...parts(network), 'ipv6')

export function isPublicEndpoint(address: string, fakeOrigin?: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (fakeOrigin !== undefined && origin === fakeOrigin) return true
  const name = hostname.replace(/\.$/, '')
  const isName = name.includes('.') && !name.startsWith('[') && isIP(name) === 0 && !INTERNAL_NAME.test(name)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

export function isPublicIp(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && !NOT_PUBLIC.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** Refuses a public name that resolves to a private address. */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    if (error) return answer(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicIp(address))) {
      return answer(new Error('The name leads to an address that is not public'), '')
    }
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}

function parts(network: string): [net: string, prefix: number] {
  const [net = '', bits] = network.split('/')
  return [net, Number(bits)]
}
