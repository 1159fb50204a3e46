/** Turns socket frames into commands: admit, parse, check, hand to the room that owns the type. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { Problem } from '#contract/problems.ts'
import { Command, type CommandOf, FRAME_MAX_BYTES, JOIN_WITHIN_MS, STRIKES } from '#contract/wire.ts'
import { problemOf } from '#server/http/refusals.ts'
import { type Connection, createConnection, type Visitor } from './connection.ts'
import type { Door, Entry } from './door.ts'
import { createFrameBudget } from './frame-budget.ts'
import type { Hub } from './hub.ts'

type Asked<Type extends Command['type']> = { command: CommandOf<Type>; connection: Connection; personId: string }

/** What the rooms do about each command; JOIN is the gateway's own. */
export type CommandHandlers = {
  [Type in Exclude<Command['type'], 'JOIN'>]: (asked: Asked<Type>) => Promise<void> | void
}

type Needs = {
  server: Server
  hub: Hub
  door: Door
  handlers: CommandHandlers
  log: FastifyBaseLogger
  hasLimits: boolean
  /** Somebody has joined, on this very tick: what they must know is sent before anything else happens. */
  onJoined: (connection: Connection, visitor: Visitor, join: CommandOf<'JOIN'>) => void
  onLeft: (visitor: Visitor) => void
}

export function openGateway({ server, hub, door, handlers, log, hasLimits, onJoined, onLeft }: Needs) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
  })
  sockets.on('headers', (headers, request) => {
    const cookie = door.cookieLineFor(request)
    if (cookie) headers.push(`Set-Cookie: ${cookie}`)
  })
  const open = new Set<Connection>()

  server.on('upgrade', (request, wire: Socket, head) => {
    wire.on('error', () => wire.destroy())
    door
      .admit(request)
      .then((entry) => sockets.handleUpgrade(request, wire, head, (socket) => welcome(socket, wire, entry)))
      .catch((error: unknown) => refuse(wire, problemOf(error)))
  })

  function welcome(socket: WebSocket, wire: Socket, entry: Entry) {
    const connection = createConnection({ socket, wire, address: entry.address })
    const spendFrame = createFrameBudget(hasLimits)
    const joinTimer = setTimeout(() => connection.close('notJoined'), JOIN_WITHIN_MS)
    let strikes = 0
    /** One frame after the other: what a person sends first happens first. */
    let work: Promise<void> = Promise.resolve()
    open.add(connection)

    socket.on('message', (data, isBinary) => {
      work = work.then(() => receive(data, isBinary)).catch((err: unknown) => log.error({ err }, 'frame failed'))
    })
    socket.on('error', () => connection.cut())
    socket.on('close', () => {
      clearTimeout(joinTimer)
      open.delete(connection)
      entry.leave()
      if (!connection.visitor) return
      hub.remove(connection)
      onLeft(connection.visitor)
    })

    async function receive(data: RawData, isBinary: boolean) {
      if (socket.readyState !== socket.OPEN) return
      let clientId: string | undefined
      try {
        spendFrame()
        const command = commandOf(data, isBinary)
        if (command.type === 'MESSAGE') clientId = command.message.id
        if (command.type === 'JOIN') await join(command)
        else await obey(command)
      } catch (error) {
        refuseFrame(error, clientId)
      }
    }

    async function join(command: CommandOf<'JOIN'>) {
      if (connection.visitor) {
        if (connection.visitor.personId !== command.userId) throw new Problem('FORBIDDEN')
        return
      }
      const visitor = await entry.join(command)
      if (socket.readyState !== socket.OPEN) return
      clearTimeout(joinTimer)
      connection.visitor = visitor
      hub.add(connection)
      onJoined(connection, visitor, command)
    }

    async function obey(command: Exclude<Command, { type: 'JOIN' }>) {
      const personId = connection.visitor?.personId
      if (!personId) throw new Problem('BAD_MESSAGE', { message: 'Please JOIN first' })
      const handle = handlers[command.type] as (asked: Asked<typeof command.type>) => Promise<void> | void
      await handle({ command, connection, personId } as Asked<typeof command.type>)
    }

    function refuseFrame(error: unknown, clientId: string | undefined) {
      const problem = problemOf(error)
      if (problem.code === 'INTERNAL' || problem.code === 'UNAVAILABLE') log.error({ err: error }, 'command failed')
      const { code, message } = problem
      connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
      if (!connection.visitor && code === 'NOT_SIGNED_IN') return connection.close('notJoined')
      if (!connection.visitor && problem.status === 403) return connection.close('notYours')
      if (code === 'BAD_MESSAGE' || code === 'RATE_LIMITED') strikes++
      if (strikes >= STRIKES) connection.close('rulesBroken')
    }
  }

  return {
    connections: open,
    /** Tells everyone that we are going away; they come back by themselves. */
    close(): void {
      for (const connection of open) connection.close('goingAway')
    },
  }
}

function commandOf(data: RawData, isBinary: boolean): Command {
  if (isBinary) throw new Problem('BAD_MESSAGE')
  const parsed = Command.safeParse(jsonOf(String(data)))
  if (!parsed.success) throw new Problem('BAD_MESSAGE')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('BAD_MESSAGE')
  }
}

function refuse(wire: Socket, { status, message, retryAfterSeconds }: Problem): void {
  if (wire.destroyed) return
  const retry = retryAfterSeconds ? `Retry-After: ${retryAfterSeconds}\r\n` : ''
  wire.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\n${retry}Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`,
  )
}
