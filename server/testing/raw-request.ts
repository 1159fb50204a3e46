/** Sends raw bytes and reads the response, for requests that no client library would make. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type RawResponse = { status: number; head: string; body: string }

/** The request must make the server close the connection: by its header, or by being malformed. */
export async function rawRequest(url: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that refuses early may close before everything is written.
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString('utf8')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

export function rawPost(path: string, headers: Record<string, string>, body: string): string {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
