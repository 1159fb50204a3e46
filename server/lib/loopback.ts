/** Which addresses only this machine can reach, and the address a server has when nobody named one. */

/** Takes a network address, a host name or the hostname of a URL. Browsers keep every name below localhost to themselves. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The same of a Host header, which may name a port and may be nonsense. */
export function isLoopbackHost(header: string | undefined): boolean {
  const address = `http://${header}`
  return header !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname)
}

/** Every address of this machine at once is none that a browser can open. */
const SAME_AS_LOCALHOST = ['127.0.0.1', '::1', '0.0.0.0', '::']

export function listeningAddress({ host, port }: { host: string; port: number }): string {
  if (SAME_AS_LOCALHOST.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
