/** Closes the oldest HTTP connections without a request under way when an address, or the world, keeps too many. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { addressOf } from './address.ts'

export const IDLE_PER_ADDRESS = 200

type Needs = { server: Server; trustProxy: string[]; perAddress: number; overall: number }

/** What is kept of a connection until it closes or becomes a WebSocket. */
type Kept = { address: string; requests: number }

/** A trusted proxy keeps connections for all its visitors, so its own are neither counted nor closed. */
export function limitIdleConnections({ server, trustProxy, perAddress, overall }: Needs): void {
  const isTrusted = proxyAddr.compile(trustProxy)
  const connections = new Map<Socket, Kept>()
  /** In the order in which they became idle. */
  const idle = new Set<Socket>()
  const idleByAddress = new Map<string, Set<Socket>>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress !== undefined && isTrusted(remoteAddress, 0)) return
    const kept = { address: addressOf(remoteAddress), requests: 0 }
    connections.set(socket, kept)
    socket.on('close', forgetItself)
    becomeIdle(socket, kept)
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const kept = connections.get(socket)
    if (!kept) return
    kept.requests++
    // A request whose body never arrives is not under way.
    if (hasBody(request)) request.once('end', () => connections.has(socket) && becomeBusy(socket, kept))
    else becomeBusy(socket, kept)
    response.on('close', () => {
      kept.requests--
      if (kept.requests === 0 && connections.has(socket)) becomeIdle(socket, kept)
    })
  })

  server.on('upgrade', (_request: IncomingMessage, wire: Socket) => {
    wire.off('close', forgetItself)
    forget(wire)
  })

  function becomeIdle(socket: Socket, { address }: Kept): void {
    const ofAddress = idleByAddress.get(address) ?? new Set()
    idleByAddress.set(address, ofAddress.add(socket))
    idle.add(socket)
    if (ofAddress.size > perAddress) closeOldest(ofAddress)
    else if (idle.size > overall) closeOldest(idle)
  }

  function becomeBusy(socket: Socket, { address }: Kept): void {
    idle.delete(socket)
    const ofAddress = idleByAddress.get(address)
    ofAddress?.delete(socket)
    if (ofAddress?.size === 0) idleByAddress.delete(address)
  }

  function closeOldest([oldest]: Iterable<Socket>): void {
    if (!oldest) return
    forget(oldest)
    oldest.destroy()
  }

  function forget(socket: Socket): void {
    const kept = connections.get(socket)
    if (!kept) return
    connections.delete(socket)
    becomeBusy(socket, kept)
  }

  /** One function for all connections, as each holds what listens to it. */
  function forgetItself(this: Socket): void {
    forget(this)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}
