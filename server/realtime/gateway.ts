/** Opens sockets: whoever the door admits begins a conversation; on a stop everyone is sent away. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { Problem } from '#contract/protocol/problems.ts'
import { FRAME_MAX_BYTES } from '#contract/protocol/wire.ts'
import { Connection, type Tally } from '#server/fan-out/connection.ts'
import { answerAndFree } from '#server/http/connections/early-refusals.ts'
import { REQUEST_ID_HEADER } from '#server/http/connections/request-id.ts'
import { problemOf } from '#server/http/refusals.ts'
import { type Conversing, createConversations, LiveSocket } from './socket-session.ts'
import type { Door, Entry } from './upgrade.ts'

/** How many frames one message may be divided into; browsers send it in one. */
const FRAGMENTS_MAX = 32
/** In how many pieces one frame may arrive: the longest one by the smallest packets in use, and plenty to spare. */
const CHUNKS_MAX = 256
/** How long the other end may take to answer a farewell before it is cut off. */
const FAREWELL_WITHIN_MS = 3000
/** A full house leaves over so long, so that it does not come back all at once. */
const STOP_SPREAD_MS = 5000
const STOP_STEP_MS = 1

type Needs = Omit<Conversing, 'onGone'> & {
  server: Server
  door: Door
  headers: Record<string, string>
  requestIdOf: (request: IncomingMessage) => string
  onClosed?: ((code: number) => void) | undefined
}

export function openGateway({ server, door, headers, requestIdOf, onClosed, ...conversing }: Needs) {
  const options = {
    WebSocket: LiveSocket,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
    maxFragments: FRAGMENTS_MAX,
    maxBufferedChunks: CHUNKS_MAX,
    closeTimeout: FAREWELL_WITHIN_MS,
  }
  const sockets = new WebSocketServer(options)
  sockets.on('headers', (lines, request) => {
    lines.push(`${REQUEST_ID_HEADER}: ${request.headers[REQUEST_ID_HEADER]}`)
    const cookie = door.cookieLineFor(request)
    if (cookie) lines.push(`Set-Cookie: ${cookie}`)
  })
  const open = new Set<Connection>()
  const converse = createConversations({ ...conversing, onGone: forget })
  const tally: Tally = { writes: 0 }
  let isClosing = false
  let onEmpty = () => {}

  server.on('upgrade', (request, wire: Socket, head) => {
    wire.on('error', destroyItself)
    void letIn(request, wire, head)
  })

  async function letIn(request: IncomingMessage, wire: Socket, head: Buffer): Promise<void> {
    const id = requestIdOf(request)
    // From here on the header holds the id that counts, whatever the caller wrote there.
    request.headers[REQUEST_ID_HEADER] = id
    try {
      const entry = await admit(request, wire)
      sockets.handleUpgrade(request, wire, head, (socket) => begin(socket, { wire, id, entry }))
    } catch (error) {
      if (!wire.destroyed) answerAndFree(wire, problemOf(error), { ...headers, [REQUEST_ID_HEADER]: id })
    }
  }

  /** Apart from the request: what listens here for as long as the socket is open would keep all of it in memory. */
  function begin(socket: LiveSocket, { wire, id, entry }: { wire: Socket; id: string; entry: Entry }): void {
    const connection = new Connection({ socket, wire, id, address: entry.address, tally })
    open.add(connection)
    converse({ socket, wire, connection, entry })
  }

  function forget(connection: Connection, code: number): void {
    open.delete(connection)
    onClosed?.(code)
    if (open.size === 0) onEmpty()
  }

  async function admit(request: IncomingMessage, wire: Socket): Promise<Entry> {
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    const entry = await door.admit(request)
    // Whatever becomes of the handshake, the place is free again once the wire is gone.
    if (wire.destroyed) entry.leave()
    else wire.on('close', entry.leave)
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    return entry
  }

  return {
    connections: open,
    /** How often a socket was written to. */
    writes: () => tally.writes,
    /** Tells everyone that we are going away; they come back by themselves. Resolves when they are gone. */
    async close(): Promise<void> {
      isClosing = true
      if (open.size === 0) return
      const gone = new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      const step = Math.min(STOP_STEP_MS, STOP_SPREAD_MS / Math.max(1, open.size))
      for (const [at, connection] of [...open].entries()) setTimeout(() => connection.close('goingAway'), at * step)
      await gone
    },
  }
}

/** One for all of them, as every open socket holds what listens to it. */
function destroyItself(this: Socket): void {
  this.destroy()
}
