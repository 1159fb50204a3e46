/** Loopback addresses, and the URL to show when PUBLIC_URL is not set. */

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
