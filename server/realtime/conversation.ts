/** One socket's conversation: JOIN comes first, frames are obeyed in order, and three bad ones end it. */
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { Command, type CommandOf, JOIN_WITHIN_MS, STRIKES } from '#contract/wire.ts'
import type { LimitedPerson } from '#server/http/limited-person.ts'
import { problemOf } from '#server/http/refusals.ts'
import type { Connection, Visitor } from './connection.ts'
import type { Entry } from './door.ts'
import type { HasEnded } from './endings.ts'
import { createFrameBudget } from './frame-budget.ts'
import type { Hub } from './hub.ts'

/** With so many frames waiting no more are read: whoever sends faster than we work has to wait. */
const WAITING_MAX = 32

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

type Needs = { socket: WebSocket; connection: Connection; entry: Entry }

/** All that is kept of a conversation: functions that knew it by themselves would be held anew by every open socket. */
type Talk = {
  socket: WebSocket
  connection: Connection
  spendFrame: () => void
  /** Both only until they are used: a way in holds the whole request that opened the socket. */
  enter: Entry['join'] | undefined
  joinTimer: NodeJS.Timeout | undefined
  /** A JOIN has come and is not answered yet. */
  isJoining: boolean
  strikes: number
  /** One frame after the other: what a person sends first happens first. */
  work: Promise<void>
  waiting: number
  /** What was begun and is not finished, all of it messages, which keep their order by themselves. */
  underway: Promise<void>
}

export function createConversations(needs: Conversing) {
  const { hub, handlers, log, hasLimits, onJoining, watchEndings, onJoined, onLeft, onGone, onRefused } = needs

  return function converse({ socket, connection, entry }: Needs): void {
    // Name by name: put together from parts, every one of them would have a shape of its own, larger than itself.
    const talk: Talk = {
      socket,
      connection,
      spendFrame: createFrameBudget(hasLimits),
      enter: entry.join,
      joinTimer: undefined,
      isJoining: false,
      strikes: 0,
      work: DONE,
      waiting: 0,
      underway: DONE,
    }
    // With 4401 the page would doubt its session, though it is we who take so long.
    const giveUp = () => connection.close(talk.isJoining ? 'tryLater' : 'notJoined')
    talk.joinTimer = setTimeout(giveUp, JOIN_WITHIN_MS)
    socket.on('message', (data, isBinary) => hear(talk, data, isBinary))
    // The library has answered with the code that says why, and cuts off who does not listen.
    socket.on('error', (err) => log.debug({ err, ...namesOf(connection) }, 'socket failed'))
    socket.on('close', (code) => end(talk, code))
  }

  function hear(talk: Talk, data: RawData, isBinary: boolean): void {
    const { socket, connection } = talk
    if (++talk.waiting >= WAITING_MAX) socket.pause()
    const taken = talk.work
      .then(() => receive(talk, data, isBinary))
      .catch((err: unknown) => void log.error({ err, ...namesOf(connection) }, 'frame failed'))
    talk.work = taken.then(() => {})
    void taken
      .then((begun) => begun?.isDone)
      .then(() => {
        if (--talk.waiting < WAITING_MAX && socket.isPaused) socket.resume()
      })
  }

  function end(talk: Talk, code: number): void {
    const { visitor } = talk.connection
    onGone(talk.connection, code)
    clearTimeout(talk.joinTimer)
    if (!visitor) return
    hub.remove(talk.connection)
    onLeft(visitor)
  }

  async function receive(talk: Talk, data: RawData, isBinary: boolean): Promise<Underway | undefined> {
    if (talk.socket.readyState !== talk.socket.OPEN) return
    let clientId: string | undefined
    try {
      talk.spendFrame()
      const command = commandOf(data, isBinary)
      if (command.type === 'MESSAGE') clientId = command.message.id
      else await talk.underway
      if (command.type === 'JOIN') return await join(talk, command)
      const begun = await obey(talk, command)
      if (!begun) return
      const isDone = begun.isDone.catch((error: unknown) => refuseFrame(talk, error, clientId))
      const before = talk.underway
      talk.underway = isDone.then(() => before)
      return { isDone }
    } catch (error) {
      refuseFrame(talk, error, clientId)
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

  function refuseFrame(talk: Talk, error: unknown, clientId: string | undefined) {
    const { connection } = talk
    const problem = problemOf(error)
    if (problem.code === 'INTERNAL' || problem.code === 'UNAVAILABLE')
      log.error({ err: error, ...namesOf(connection) }, 'command failed')
    const { code, message } = problem
    onRefused?.(code)
    connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
    // Otherwise the timer would close it with 4401, and the page would doubt its session.
    if (!connection.visitor && problem.status === 503) return connection.close('tryLater')
    if (!connection.visitor && code === 'NOT_SIGNED_IN') return connection.close('notJoined')
    if (!connection.visitor && problem.status === 403) return connection.close('notYours')
    if (code === 'BAD_MESSAGE' || code === 'RATE_LIMITED') talk.strikes++
    if (talk.strikes >= STRIKES) connection.close('rulesBroken')
  }
}

function limitedVisitor({ personId, cookieKey }: Visitor, address: string): LimitedPerson {
  return { personId, guest: cookieKey === undefined ? undefined : { cookieKey, address } }
}

/** What a line of the log is found by, as for calls. */
function namesOf({ id, visitor }: Connection) {
  return { reqId: id, actor: visitor?.personId ?? 'none' }
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
