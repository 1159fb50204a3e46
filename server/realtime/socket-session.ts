/** One socket's conversation: JOIN comes first, frames are obeyed in order, and three bad ones end it. */
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, WebSocket } from 'ws'
import { Problem, type ProblemCode } from '#contract/protocol/problems.ts'
import { Command, type CommandOf, closeCodes, JOIN_WITHIN_MS, STRIKES } from '#contract/protocol/wire.ts'
import type { Connection, Visitor } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { problemOf } from '#server/http/refusals.ts'
import type { LimitedPerson } from '#server/limits/limited-person.ts'
import { createFrameBudget } from './frame-budget.ts'
import { createFrameQueues, type Frame, type FrameQueue, ignoreInput, type Underway } from './frame-queue.ts'
import type { HasEnded } from './recently-ended.ts'
import { closeIgnoringInput, readInPieces } from './socket-input.ts'
import type { Entry } from './upgrade.ts'

/** Where every conversation begins: nothing to wait for. */
const DONE = Promise.resolve()

type Asked<Type extends Command['type']> = { command: CommandOf<Type>; connection: Connection; person: LimitedPerson }

type Obeyed = Promise<Underway | undefined> | Promise<void> | undefined

/** What the rooms do about each command; JOIN is ours. */
export type CommandHandlers = {
  [Type in Exclude<Command['type'], 'JOIN'>]: (asked: Asked<Type>) => Obeyed
}

/** What every conversation needs. */
export type Conversing = {
  hub: Hub
  handlers: CommandHandlers
  log: FastifyBaseLogger
  hasLimits: boolean
  /** Somebody may join as soon as this is done. */
  onJoining?: ((join: CommandOf<'JOIN'>) => Promise<void> | undefined) | undefined
  /** From here on, whether what somebody rests on has ended. */
  watchEndings: () => HasEnded
  /** Somebody has joined, on this very tick: what they must know is sent before anything else happens. */
  onJoined: (connection: Connection, visitor: Visitor, join: CommandOf<'JOIN'>) => void
  onLeft: (visitor: Visitor) => void
  /** A socket is closed, whether or not anybody had joined. */
  onGone: (connection: Connection, code: number) => void
  onRefused?: ((code: ProblemCode) => void) | undefined
}

type Needs = { socket: LiveSocket; wire: Socket; connection: Connection; entry: Entry }

/** All that is kept of a conversation: functions that knew it by themselves would be held anew by every open socket. */
type Talk = FrameQueue & {
  /** Both only until they are used: a way in holds the whole request that opened the socket. */
  enter: Entry['join'] | undefined
  joinTimer: NodeJS.Timeout | undefined
  /** A JOIN has come and is not answered yet. */
  isJoining: boolean
  strikes: number
  /** What was begun and is not finished, all of it messages, which keep their order by themselves. */
  underway: Promise<void>
}

/** The library's socket with our state, so that all sockets share one set of listeners. */
export class LiveSocket extends WebSocket {
  talk: Talk | undefined = undefined
}

export function createConversations(needs: Conversing) {
  const { hub, handlers, log, hasLimits, onJoining, watchEndings, onJoined, onLeft, onGone, onRefused } = needs
  const { accept } = createFrameQueues<Talk>({ handle: receive, onFailed: noteFailure })

  return function converse({ socket, wire, connection, entry }: Needs): void {
    // Name by name: put together from parts, every one of them would have a shape of its own, larger than itself.
    const talk: Talk = {
      socket,
      wire,
      connection,
      spendFrame: createFrameBudget(hasLimits),
      enter: entry.join,
      joinTimer: undefined,
      isJoining: false,
      strikes: 0,
      excess: 0,
      ignoresInput: false,
      queue: undefined,
      waiting: 0,
      underway: DONE,
    }
    // With 4401 the page would doubt its session, though it is we who take so long.
    const giveUp = () => connection.close(talk.isJoining ? 'tryLater' : 'notJoined')
    talk.joinTimer = setTimeout(giveUp, JOIN_WITHIN_MS)
    socket.talk = talk
    socket.on('message', onMessage)
    socket.on('ping', onControlFrame)
    socket.on('pong', onControlFrame)
    socket.on('error', onError)
    socket.on('close', onClose)
    readInPieces(talk)
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    accept(talkOf(this), isBinary ? 'BAD_MESSAGE' : data)
  }

  function onControlFrame(this: WebSocket): void {
    accept(talkOf(this), undefined)
  }

  /** The library has answered with the code that says why, and cuts off a client that does not respond. */
  function onError(this: WebSocket, err: Error): void {
    log.debug({ err, ...namesOf(talkOf(this).connection) }, 'socket failed')
  }

  function onClose(this: WebSocket, code: number): void {
    end(talkOf(this), code)
  }

  function noteFailure({ connection }: Talk, err: unknown): void {
    log.error({ err, ...namesOf(connection) }, 'frame failed')
  }

  function end(talk: Talk, code: number): void {
    const { visitor } = talk.connection
    // The client's close frame, which would repeat the code, was not parsed.
    onGone(talk.connection, talk.ignoresInput ? closeCodes.rulesBroken : code)
    clearTimeout(talk.joinTimer)
    if (!visitor) return
    hub.remove(talk.connection)
    onLeft(visitor)
  }

  async function receive(talk: Talk, frame: Frame): Promise<Underway | undefined> {
    if (talk.socket.readyState !== talk.socket.OPEN) return
    let clientId: string | undefined
    try {
      if (typeof frame === 'string') throw new Problem(frame)
      const command = commandOf(frame)
      if (command.type === 'MESSAGE') clientId = command.message.id
      else await talk.underway
      if (command.type === 'JOIN') return await join(talk, command)
      const begun = await obey(talk, command)
      if (!begun) return
      const isDone = begun.isDone.catch((error: unknown) => void refuseFrame(talk, error, clientId))
      const before = talk.underway
      talk.underway = isDone.then(() => before)
      return { isDone }
    } catch (error) {
      const { code } = refuseFrame(talk, error, clientId)
      // A person's rate limit may have been used up by another tab.
      const isOwnFault = typeof frame === 'string' || code === 'BAD_MESSAGE' || !talk.connection.visitor
      if (isOwnFault) await strike(talk)
    }
  }

  async function join(talk: Talk, command: CommandOf<'JOIN'>): Promise<undefined> {
    const { connection, enter } = talk
    if (connection.visitor || !enter) {
      if (connection.visitor?.personId !== command.userId) throw new Problem('FORBIDDEN')
      return
    }
    talk.isJoining = true
    try {
      await letIn(talk, command, enter)
    } finally {
      talk.isJoining = false
    }
  }

  async function letIn(talk: Talk, command: CommandOf<'JOIN'>, enter: Entry['join']): Promise<void> {
    const { socket, connection } = talk
    // Before it is asked who they are: whoever is shut out meanwhile stays out.
    await onJoining?.(command)
    // Whoever is gone becomes no guest.
    if (socket.readyState !== socket.OPEN) return
    const hasEnded = watchEndings()
    const visitor = await enter(command)
    if (socket.readyState !== socket.OPEN) return
    if (hasEnded(visitor)) return connection.close(visitor.sessionId ? 'sessionEnded' : 'goingAway')
    clearTimeout(talk.joinTimer)
    connection.visitor = visitor
    talk.enter = undefined
    talk.joinTimer = undefined
    hub.add(connection)
    onJoined(connection, visitor, command)
  }

  async function obey(
    { connection }: Talk,
    command: Exclude<Command, { type: 'JOIN' }>,
  ): Promise<Underway | undefined> {
    if (!connection.visitor) throw new Problem('BAD_MESSAGE', { message: 'Please JOIN first' })
    const person = limitedVisitor(connection.visitor, connection.address)
    const handle = handlers[command.type] as (asked: Asked<typeof command.type>) => Obeyed
    return (await handle({ command, connection, person } as Asked<typeof command.type>)) ?? undefined
  }

  function refuseFrame({ connection }: Talk, error: unknown, clientId: string | undefined): Problem {
    const problem = problemOf(error)
    const { code, message } = problem
    if (code === 'INTERNAL' || code === 'UNAVAILABLE')
      log.error({ err: error, ...namesOf(connection) }, 'command failed')
    onRefused?.(code)
    connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
    if (!connection.visitor) closeUnjoined(connection, problem)
    return problem
  }

  /** The last one closes the socket, after everything that was accepted before has been answered. */
  async function strike(talk: Talk): Promise<void> {
    if (++talk.strikes < STRIKES) return
    ignoreInput(talk)
    talk.queue?.splice(0)
    await talk.underway
    closeIgnoringInput(talk, () => talk.connection.close('rulesBroken'))
  }
}

function talkOf(socket: WebSocket): Talk {
  const { talk } = socket as LiveSocket
  if (!talk) throw new Error('Only a socket with a conversation has these listeners')
  return talk
}

/** Otherwise the JOIN timer would close the socket with 4401, and the page would doubt its session. */
function closeUnjoined(connection: Connection, { status, code }: Problem): void {
  if (status === 503) connection.close('tryLater')
  else if (code === 'NOT_SIGNED_IN') connection.close('notJoined')
  else if (status === 403) connection.close('notYours')
}

function limitedVisitor({ personId, cookieKey }: Visitor, address: string): LimitedPerson {
  return { personId, guest: cookieKey === undefined ? undefined : { cookieKey, address } }
}

/** What a line of the log is found by, as for calls. */
function namesOf({ id, visitor }: Connection) {
  return { reqId: id, actor: visitor?.personId ?? 'none' }
}

function commandOf(data: RawData): Command {
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
