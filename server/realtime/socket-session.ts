/** One socket's session: its commands are handled in order, and three bad frames close it. */
import type { Socket } from 'node:net'
import { type RawData, WebSocket } from 'ws'
import { Problem } from '#contract/protocol/problems.ts'
import { Command, type CommandOf, closeCodes, JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import type { Connection, JoinedPerson } from '#server/fan-out/connection.ts'
import type { LimitedPerson } from '#server/limits/call-limits.ts'
import { createFrameBudget, createFrameQueues, type Frame, type FrameQueue, type Pending } from './frame-queue.ts'
import { createFrameRefusals, type FrameRefusalNeeds, logFields, messageIdOf, type Strikes } from './frame-refusals.ts'
import { createJoin, type Joining, type JoinNeeds } from './join.ts'
import { readInPieces } from './socket-bytes.ts'
import type { Admission } from './upgrade.ts'

const NOTHING_PENDING = Promise.resolve()

type CommandContext<Type extends Command['type']> = {
  command: CommandOf<Type>
  connection: Connection
  person: LimitedPerson
}

type HandlerResult = Promise<Pending | undefined> | Promise<void> | undefined

export type CommandHandlers = {
  [Type in Exclude<Command['type'], 'JOIN'>]: (context: CommandContext<Type>) => HandlerResult
}

export type SocketSessionNeeds = JoinNeeds &
  FrameRefusalNeeds & {
    handlers: CommandHandlers
    hasLimits: boolean
    onLeft: (connection: Connection, person: JoinedPerson) => void
    onGone: (connection: Connection, code: number) => void
  }

type NewSocket = { socket: LiveSocket; tcpSocket: Socket; connection: Connection; admission: Admission }

/** Plain data: closures per socket would cost more memory than the data with thousands of sockets open. */
type SocketSession = FrameQueue & Joining & Strikes

/** Carries its session, so that all sockets share one set of listeners. */
export class LiveSocket extends WebSocket {
  session: SocketSession | undefined = undefined
}

export function createSocketSessions(needs: SocketSessionNeeds) {
  const { hub, handlers, log, hasLimits, onLeft, onGone } = needs
  const join = createJoin(needs)
  const { refuse, strike } = createFrameRefusals(needs)
  const { accept } = createFrameQueues<SocketSession>({ handle: receive, onFailed: noteFailure })

  return function startSession({ socket, tcpSocket, connection, admission }: NewSocket): void {
    // One literal, without spreads, so that V8 gives all sessions the same hidden class.
    const session: SocketSession = {
      socket,
      tcpSocket,
      connection,
      spendFrame: createFrameBudget(hasLimits),
      admit: admission.join,
      joinTimer: undefined,
      isJoining: false,
      strikes: 0,
      excess: 0,
      ignoresInput: false,
      queue: undefined,
      waiting: 0,
      pending: NOTHING_PENDING,
    }
    // While a JOIN is being answered the delay is ours: 4401 would make the page doubt its sign-in.
    const closeLate = () => connection.close(session.isJoining ? 'tryLater' : 'notJoined')
    session.joinTimer = setTimeout(closeLate, JOIN_WITHIN_MS)
    socket.session = session
    socket.on('message', onMessage)
    socket.on('ping', onControlFrame)
    socket.on('pong', onControlFrame)
    socket.on('error', onError)
    socket.on('close', onClose)
    readInPieces(session)
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    accept(sessionOf(this), isBinary ? 'BAD_MESSAGE' : data)
  }

  function onControlFrame(this: WebSocket): void {
    accept(sessionOf(this), undefined)
  }

  /** The library has sent the close code, and terminates a client that does not respond. */
  function onError(this: WebSocket, err: Error): void {
    log.debug({ err, ...logFields(sessionOf(this).connection) }, 'socket failed')
  }

  function onClose(this: WebSocket, code: number): void {
    end(sessionOf(this), code)
  }

  function noteFailure({ connection }: SocketSession, err: unknown): void {
    log.error({ err, ...logFields(connection) }, 'frame failed')
  }

  function end(session: SocketSession, code: number): void {
    const { person } = session.connection
    // The client's close frame, which would have repeated our code, was ignored too.
    onGone(session.connection, session.ignoresInput ? closeCodes.rulesBroken : code)
    clearTimeout(session.joinTimer)
    if (!person) return
    hub.remove(session.connection)
    onLeft(session.connection, person)
  }

  async function receive(session: SocketSession, frame: Frame): Promise<Pending | undefined> {
    if (session.socket.readyState !== session.socket.OPEN) return
    let clientId: string | undefined
    try {
      if (typeof frame === 'string') throw new Problem(frame)
      const command = parseCommand(frame)
      clientId = messageIdOf(command)
      if (command.type !== 'MESSAGE') await session.pending
      if (command.type === 'JOIN') return await join(session, command)
      const pending = await dispatch(session, command)
      if (!pending) return
      const done = pending.done.catch((error: unknown) => void refuse(session, error, clientId))
      const before = session.pending
      session.pending = done.then(() => before)
      return { done }
    } catch (error) {
      const { code } = refuse(session, error, clientId)
      // A person's rate limit may have been used up by another tab.
      const isOwnFault = typeof frame === 'string' || code === 'BAD_MESSAGE' || !session.connection.person
      if (isOwnFault) await strike(session)
    }
  }

  async function dispatch(
    { connection }: SocketSession,
    command: Exclude<Command, { type: 'JOIN' }>,
  ): Promise<Pending | undefined> {
    if (!connection.person) throw new Problem('BAD_MESSAGE', { message: 'Please JOIN first' })
    const person = toLimitedPerson(connection.person, connection.address)
    const handle = handlers[command.type] as (context: CommandContext<typeof command.type>) => HandlerResult
    return (await handle({ command, connection, person } as CommandContext<typeof command.type>)) ?? undefined
  }
}

function sessionOf(socket: WebSocket): SocketSession {
  const { session } = socket as LiveSocket
  if (!session) throw new Error('Only a socket with a session has these listeners')
  return session
}

function toLimitedPerson({ personId, cookieKey }: JoinedPerson, address: string): LimitedPerson {
  return { personId, guest: cookieKey === undefined ? undefined : { cookieKey, address } }
}

function parseCommand(data: RawData): Command {
  const parsed = Command.safeParse(parseJson(String(data)))
  if (!parsed.success) throw new Problem('BAD_MESSAGE')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('BAD_MESSAGE')
  }
}
