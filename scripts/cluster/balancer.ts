/** A small load balancer for trying several nodes: requests and sockets go to the next node that is ready. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'

/** The page while no node is ready, the same as behind Caddy. */
const OUTAGE = readFileSync(new URL('../../deploy/outage.html', import.meta.url))
const host = '127.0.0.1'

/** `ports` are the nodes' ports on this machine. */
export function createBalancer(ports: number[], checkEveryMs = 250) {
  const ready = new Set<number>()
  let turn = 0
  const checking = setInterval(() => ports.forEach(check), checkEveryMs)
  const server = createServer(forward).on('upgrade', forwardSocket)

  function check(port: number): void {
    const outgoing = request({ port, host, path: '/api/ready', agent: false, timeout: 2000 }, (response) => {
      if (response.resume().statusCode === 200) ready.add(port)
      else ready.delete(port)
    })
    outgoing.on('timeout', () => outgoing.destroy()).on('error', () => ready.delete(port))
    outgoing.end()
  }

  function nextPort(): number | undefined {
    const inOrder = ports.filter((port) => ready.has(port))
    return inOrder[turn++ % inOrder.length]
  }

  /** A killed node counts as ready until the next check; a request it may have processed is not retried. */
  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const port = nextPort()
    if (port === undefined) {
      response.writeHead(503, { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }).end(OUTAGE)
      return
    }
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, connection: 'close' }
    const onward = request({ port, host, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => undefined)
    })
    // Only once connected: a body that was read could not be sent to another node.
    onward.once('socket', (socket) => socket.once('connect', () => incoming.pipe(onward)))
    onward.on('error', ({ code }: NodeJS.ErrnoException) => {
      ready.delete(port)
      if (response.headersSent) response.destroy()
      else if (code === 'ECONNREFUSED' || method === 'GET') forward(incoming, response)
      else response.writeHead(502).end()
    })
  }

  function forwardSocket({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const port = nextPort()
    if (port === undefined) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
      return
    }
    const headers = rawHeaders.map((text, at) => (at % 2 === 0 ? `\r\n${text}: ` : text)).join('')
    const onward = connect({ port, host, noDelay: true })
    onward.write(`${method} ${url} HTTP/1.1${headers}\r\n\r\n`)
    onward.write(head)
    pipeline(socket, onward, socket, () => undefined)
  }

  return {
    async listen(port: number): Promise<number> {
      await once(server.listen(port, host), 'listening')
      return (server.address() as AddressInfo).port
    },
    isReady: () => ready.size === ports.length,
    close(): void {
      clearInterval(checking)
      server.close()
      server.closeAllConnections()
    },
  }
}
