/** One socket's conversation: JOIN comes first, frames are obeyed in order, and three bad ones end it. */
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { Command, type CommandOf, closeCodes, JOIN_WITHIN_MS, STRIKES } from '#contract/wire.ts'
import type { LimitedPerson } from '#server/http/limited-person.ts'
import { problemOf } from '#server/http/refusals.ts'
import type { Connection, Visitor } from './connection.ts'
import type { Entry } from './door.ts'
import type { HasEnded } from './endings.ts'
import { createFrameBudget } from './frame-budget.ts'
import type { Hub } from './hub.ts'
import { closeIgnoringInput, readInPieces, resumeReading } from './socket-input.ts'

/** With so many frames waiting no more are read: a client that sends faster than we work has to wait. */
const WAITING_MAX = 32
/** Before it has joined, a client has nothing to send but its JOIN. */
const WAITING_MAX_UNJOINED = 1

/** Where every conversation begins: nothing to wait for. */
const DONE = Promise.resolve()

type Asked<Type extends Command['type']> = { command: CommandOf<Type>; connection: Connection; person: LimitedPerson }

/** What is in its place and only has to be finished: more of the same kind may follow before it is. */
export type Underway = { isDone: Promise<void> }
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

type Needs = { socket: WebSocket; wire: Socket; connection: Connection; entry: Entry }

/** An entry of the queue: a text frame, or the refusal of a frame that is not kept. */
type Frame = RawData | ProblemCode

/** All that is kept of a conversation: functions that knew it by themselves would be held anew by every open socket. */
type Talk = {
  socket: WebSocket
  wire: Socket
  connection: Connection
  spendFrame: () => boolean
  /** Both only until they are used: a way in holds the whole request that opened the socket. */
  enter: Entry['join'] | undefined
  joinTimer: NodeJS.Timeout | undefined
  /** A JOIN has come and is not answered yet. */
  isJoining: boolean
  strikes: number
  /** Frames over the socket's budget; each becomes a strike when its turn comes. */
  excess: number
  /** The last strike has happened or is in the queue. */
  ignoresInput: boolean
  /** Frames are handled one at a time, in the order of arrival. Absent while there is none. */
  queue: Frame[] | undefined
  /** Frames that are not finished, in the queue or under way. */
  waiting: number
  /** What was begun and is not finished, all of it messages, which keep their order by themselves. */
  underway: Promise<void>
}

export function createConversations(needs: Conversing) {
  const { hub, handlers, log, hasLimits, onJoining, watchEndings, onJoined, onLeft, onGone, onRefused } = needs

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
    const countControlFrame = () => acceptFrame(talk, undefined)
    socket.on('message', (data, isBinary) => acceptFrame(talk, isBinary ? 'BAD_MESSAGE' : data))
    socket.on('ping', countControlFrame)
    socket.on('pong', countControlFrame)
    // The library has answered with the code that says why, and cuts off who does not listen.
    socket.on('error', (err) => log.debug({ err, ...namesOf(connection) }, 'socket failed'))
    socket.on('close', (code) => end(talk, code))
    readInPieces(talk)
  }

  /** Counts a frame as soon as it is parsed, before anything is allocated for it. A control frame is only counted. */
  function acceptFrame(talk: Talk, frame: Frame | undefined): void {
    const { socket } = talk
    if (talk.ignoresInput || socket.readyState !== socket.OPEN) return
    if (talk.spendFrame()) {
      if (frame !== undefined) enqueue(talk, frame)
      return
    }
    enqueue(talk, 'RATE_LIMITED')
    if (++talk.excess < STRIKES) return
    talk.ignoresInput = true
    socket.pause()
  }

  function enqueue(talk: Talk, frame: Frame): void {
    if (++talk.waiting >= waitingMaxOf(talk)) talk.socket.pause()
    if (talk.queue) talk.queue.push(frame)
    else void work(talk, frame)
  }

  async function work(talk: Talk, first: Frame): Promise<void> {
    const queue = [first]
    talk.queue = queue
    for (let frame = queue.shift(); frame !== undefined; frame = queue.shift()) {
      const begun = await receive(talk, frame).catch((error: unknown) => noteFailure(talk, error))
      if (begun) void begun.isDone.catch((error: unknown) => noteFailure(talk, error)).then(() => finish(talk))
      else finish(talk)
    }
    talk.queue = undefined
  }

  function finish(talk: Talk): void {
    talk.waiting--
    if (!talk.ignoresInput && talk.socket.isPaused && talk.waiting < waitingMaxOf(talk)) resumeReading(talk)
  }

  function noteFailure({ connection }: Talk, err: unknown): undefined {
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
    talk.ignoresInput = true
    talk.socket.pause()
    talk.queue?.splice(0)
    await talk.underway
    closeIgnoringInput(talk, () => talk.connection.close('rulesBroken'))
  }
}

/** Otherwise the JOIN timer would close the socket with 4401, and the page would doubt its session. */
function closeUnjoined(connection: Connection, { status, code }: Problem): void {
  if (status === 503) connection.close('tryLater')
  else if (code === 'NOT_SIGNED_IN') connection.close('notJoined')
  else if (status === 403) connection.close('notYours')
}

function waitingMaxOf({ connection }: Talk): number {
  return connection.visitor ? WAITING_MAX : WAITING_MAX_UNJOINED
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
