/** Upgrades requests to sockets, starts their sessions, and closes them all when the server stops. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { Problem } from '#contract/protocol/problems.ts'
import { FRAME_MAX_BYTES } from '#contract/protocol/wire.ts'
import { Connection, type WriteCounter } from '#server/fan-out/connection.ts'
import { respondAndClose } from '#server/http/connections/early-refusals.ts'
import { REQUEST_ID_HEADER } from '#server/http/connections/trusted-proxy.ts'
import { toProblem } from '#server/http/refusals.ts'
import { createSocketSessions, LiveSocket, type SocketSessionNeeds } from './socket-session.ts'
import type { Admission, UpgradeCheck } from './upgrade.ts'

/** How many fragments a message may have; browsers send one. */
const FRAGMENTS_MAX = 32
/** In how many chunks a frame may arrive: the longest frame in the smallest packets in use, with room to spare. */
const CHUNKS_MAX = 256
/** How long a client may take to answer a close frame before it is terminated. */
const CLOSE_WITHIN_MS = 3000
/** A stop closes the sockets over this time, so that they don't all reconnect at once. */
const STOP_SPREAD_MS = 5000
const STOP_STEP_MS = 1

type Needs = Omit<SocketSessionNeeds, 'onGone'> & {
  server: Server
  upgradeCheck: UpgradeCheck
  headers: Record<string, string>
  requestIdOf: (request: IncomingMessage) => string
  onClosed?: ((code: number) => void) | undefined
}

type Admitted = { tcpSocket: Socket; id: string; admission: Admission }

export function openGateway({ server, upgradeCheck, headers, requestIdOf, onClosed, ...sessionNeeds }: Needs) {
  const options = {
    WebSocket: LiveSocket,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
    maxFragments: FRAGMENTS_MAX,
    maxBufferedChunks: CHUNKS_MAX,
    closeTimeout: CLOSE_WITHIN_MS,
  }
  const sockets = new WebSocketServer(options)
  sockets.on('headers', (lines, request) => {
    lines.push(`${REQUEST_ID_HEADER}: ${request.headers[REQUEST_ID_HEADER]}`)
    const cookie = upgradeCheck.setCookieHeaderFor(request)
    if (cookie) lines.push(`Set-Cookie: ${cookie}`)
  })
  const connections = new Set<Connection>()
  const startSession = createSocketSessions({ ...sessionNeeds, onGone: remove })
  const writeCounter: WriteCounter = { writes: 0, slowReaders: 0 }
  let isClosing = false
  let onEmpty = () => {}

  server.on('upgrade', (request, tcpSocket: Socket, head) => {
    tcpSocket.on('error', destroySelf)
    void upgrade(request, tcpSocket, head)
  })

  async function upgrade(request: IncomingMessage, tcpSocket: Socket, head: Buffer): Promise<void> {
    const id = requestIdOf(request)
    // Overwrites the id that a caller may have sent.
    request.headers[REQUEST_ID_HEADER] = id
    try {
      const admission = await admit(request, tcpSocket)
      sockets.handleUpgrade(request, tcpSocket, head, (socket) => open(socket, { tcpSocket, id, admission }))
    } catch (error) {
      if (!tcpSocket.destroyed) respondAndClose(tcpSocket, toProblem(error), { ...headers, [REQUEST_ID_HEADER]: id })
    }
  }

  /** Gets no request: listeners created here live as long as the socket and would keep it in memory. */
  function open(socket: LiveSocket, { tcpSocket, id, admission }: Admitted): void {
    const connection = new Connection({ socket, tcpSocket, id, address: admission.address, writeCounter })
    connections.add(connection)
    startSession({ socket, tcpSocket, connection, admission })
  }

  function remove(connection: Connection, code: number): void {
    connections.delete(connection)
    onClosed?.(code)
    if (connections.size === 0) onEmpty()
  }

  async function admit(request: IncomingMessage, tcpSocket: Socket): Promise<Admission> {
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    const admission = await upgradeCheck.admit(request)
    // However the handshake ends, the slot is free again once the TCP socket is closed.
    if (tcpSocket.destroyed) admission.release()
    else tcpSocket.on('close', admission.release)
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    return admission
  }

  return {
    connections,
    writes: () => writeCounter.writes,
    slowReaders: () => writeCounter.slowReaders,
    /** Closes every socket with 1001, so that pages reconnect by themselves. Resolves when all are closed. */
    async close(): Promise<void> {
      isClosing = true
      if (connections.size === 0) return
      const allClosed = new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      const step = Math.min(STOP_STEP_MS, STOP_SPREAD_MS / Math.max(1, connections.size))
      for (const [at, connection] of [...connections].entries()) {
        setTimeout(() => connection.close('goingAway'), at * step)
      }
      await allClosed
    },
  }
}

/** One function for all sockets, to save memory. */
function destroySelf(this: Socket): void {
  this.destroy()
}
