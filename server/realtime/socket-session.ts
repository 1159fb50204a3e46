/** One socket's session: its commands are handled in order, and three bad frames close it. */
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, WebSocket } from 'ws'
import { Problem, type ProblemCode } from '#contract/protocol/problems.ts'
import { Command, type CommandOf, closeCodes, JOIN_WITHIN_MS, STRIKES } from '#contract/protocol/wire.ts'
import type { Connection, JoinedPerson } from '#server/fan-out/connection.ts'
import { toProblem } from '#server/http/refusals.ts'
import type { LimitedPerson } from '#server/limits/call-limits.ts'
import {
  createFrameBudget,
  createFrameQueues,
  type Frame,
  type FrameQueue,
  ignoreInput,
  type Pending,
} from './frame-queue.ts'
import { createJoin, type Joining, type JoinNeeds } from './join.ts'
import { closeIgnoringInput, readInPieces } from './socket-bytes.ts'
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

export type SocketSessionNeeds = JoinNeeds & {
  handlers: CommandHandlers
  log: FastifyBaseLogger
  hasLimits: boolean
  onLeft: (connection: Connection, person: JoinedPerson) => void
  onGone: (connection: Connection, code: number) => void
  onRefused?: ((code: ProblemCode) => void) | undefined
}

type NewSocket = { socket: LiveSocket; tcpSocket: Socket; connection: Connection; admission: Admission }

/** Plain data: closures per socket would cost more memory than the data with thousands of sockets open. */
type SocketSession = FrameQueue &
  Joining & {
    strikes: number
    /** Resolves when all messages and changes that are being stored are answered. */
    pending: Promise<void>
  }

/** Carries its session, so that all sockets share one set of listeners. */
export class LiveSocket extends WebSocket {
  session: SocketSession | undefined = undefined
}

export function createSocketSessions(needs: SocketSessionNeeds) {
  const { hub, handlers, log, hasLimits, onLeft, onGone, onRefused } = needs
  const join = createJoin(needs)
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
      const done = pending.done.catch((error: unknown) => void refuseFrame(session, error, clientId))
      const before = session.pending
      session.pending = done.then(() => before)
      return { done }
    } catch (error) {
      const { code } = refuseFrame(session, error, clientId)
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

  function refuseFrame({ connection }: SocketSession, error: unknown, clientId: string | undefined): Problem {
    const problem = toProblem(error)
    const { code, message } = problem
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
      log.error({ err: error, ...logFields(connection) }, 'command failed')
    }
    onRefused?.(code)
    connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
    if (!connection.person) closeUnjoined(connection, problem)
    return problem
  }

  /** The last strike closes the socket, after everything accepted before it has been answered. */
  async function strike(session: SocketSession): Promise<void> {
    if (++session.strikes < STRIKES) return
    ignoreInput(session)
    session.queue?.splice(0)
    await session.pending
    closeIgnoringInput(session, () => session.connection.close('rulesBroken'))
  }
}

function sessionOf(socket: WebSocket): SocketSession {
  const { session } = socket as LiveSocket
  if (!session) throw new Error('Only a socket with a session has these listeners')
  return session
}

/** Otherwise the JOIN timer would close the socket with 4401, and the page would doubt its sign-in. */
function closeUnjoined(connection: Connection, { status, code }: Problem): void {
  if (status === 503) connection.close('tryLater')
  else if (code === 'NOT_SIGNED_IN') connection.close('notJoined')
  else if (status === 403) connection.close('notYours')
}

function toLimitedPerson({ personId, cookieKey }: JoinedPerson, address: string): LimitedPerson {
  return { personId, guest: cookieKey === undefined ? undefined : { cookieKey, address } }
}

/** A refusal names the message that the page wants to send or change. */
function messageIdOf(command: Command): string | undefined {
  if (command.type === 'MESSAGE') return command.message.id
  return 'id' in command ? command.id : undefined
}

function logFields({ id, person }: Connection) {
  return { reqId: id, actor: person?.personId ?? 'none' }
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
