/** Closes the oldest idle HTTP connections when there are too many, per address or in total. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { limitKey } from '#server/lib/addresses.ts'

export const IDLE_PER_ADDRESS = 200

type Needs = { server: Server; trustProxy: string[]; perAddress: number; overall: number }

type Tracked = { address: string; requests: number }

/** A trusted proxy holds connections for all its visitors, so they are neither counted nor closed. */
export function limitIdleConnections({ server, trustProxy, perAddress, overall }: Needs): void {
  const isTrusted = proxyAddr.compile(trustProxy)
  const connections = new Map<Socket, Tracked>()
  /** In the order in which they became idle. */
  const idle = new Set<Socket>()
  const idleByAddress = new Map<string, Set<Socket>>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress !== undefined && isTrusted(remoteAddress, 0)) return
    const tracked = { address: limitKey(remoteAddress), requests: 0 }
    connections.set(socket, tracked)
    socket.on('close', untrackSelf)
    markIdle(socket, tracked)
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const tracked = connections.get(socket)
    if (!tracked) return
    tracked.requests++
    // Counts as busy only once the body has arrived; otherwise a body that never comes would keep it open.
    if (hasBody(request)) request.once('end', () => connections.has(socket) && markBusy(socket, tracked))
    else markBusy(socket, tracked)
    response.on('close', () => {
      tracked.requests--
      if (tracked.requests === 0 && connections.has(socket)) markIdle(socket, tracked)
    })
  })

  server.on('upgrade', (_request: IncomingMessage, tcpSocket: Socket) => {
    tcpSocket.off('close', untrackSelf)
    untrack(tcpSocket)
  })

  function markIdle(socket: Socket, { address }: Tracked): void {
    const ofAddress = idleByAddress.get(address) ?? new Set()
    idleByAddress.set(address, ofAddress.add(socket))
    idle.add(socket)
    if (ofAddress.size > perAddress) closeOldest(ofAddress)
    else if (idle.size > overall) closeOldest(idle)
  }

  function markBusy(socket: Socket, { address }: Tracked): void {
    idle.delete(socket)
    const ofAddress = idleByAddress.get(address)
    ofAddress?.delete(socket)
    if (ofAddress?.size === 0) idleByAddress.delete(address)
  }

  function closeOldest([oldest]: Iterable<Socket>): void {
    if (!oldest) return
    untrack(oldest)
    oldest.destroy()
  }

  function untrack(socket: Socket): void {
    const tracked = connections.get(socket)
    if (!tracked) return
    connections.delete(socket)
    markBusy(socket, tracked)
  }

  /** One function for all connections, to save memory. */
  function untrackSelf(this: Socket): void {
    untrack(this)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}
