/** One socket's conversation: JOIN comes first, frames are obeyed in order, and three bad ones end it. */
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { Command, type CommandOf, JOIN_WITHIN_MS, STRIKES } from '#contract/wire.ts'
import { problemOf } from '#server/http/refusals.ts'
import type { Connection, Visitor } from './connection.ts'
import type { Entry } from './door.ts'
import { createFrameBudget } from './frame-budget.ts'
import type { Hub } from './hub.ts'

/** With so many frames waiting no more are read: whoever sends faster than we work has to wait. */
const WAITING_MAX = 32

type Asked<Type extends Command['type']> = { command: CommandOf<Type>; connection: Connection; personId: string }

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
  /** Somebody has joined, on this very tick: what they must know is sent before anything else happens. */
  onJoined: (connection: Connection, visitor: Visitor, join: CommandOf<'JOIN'>) => void
  onLeft: (visitor: Visitor) => void
  onRefused?: ((code: ProblemCode) => void) | undefined
}

type Needs = Conversing & { socket: WebSocket; connection: Connection; entry: Entry }

export function converse({ socket, connection, entry, ...conversing }: Needs): void {
  const { hub, handlers, log, hasLimits, onJoined, onLeft, onRefused } = conversing
  const spendFrame = createFrameBudget(hasLimits)
  const joinTimer = setTimeout(() => connection.close('notJoined'), JOIN_WITHIN_MS)
  /** Only until it is used: it holds the whole request that opened the socket. */
  let enter: Entry['join'] | undefined = entry.join
  let strikes = 0
  /** One frame after the other: what a person sends first happens first. */
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  /** What was begun and is not finished, all of it messages, which keep their order by themselves. */
  let underway: Promise<void> = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    if (++waiting >= WAITING_MAX) socket.pause()
    const taken = work
      .then(() => receive(data, isBinary))
      .catch((err: unknown) => void log.error({ err, ...names() }, 'frame failed'))
    work = taken.then(() => {})
    void taken
      .then((begun) => begun?.isDone)
      .then(() => {
        if (--waiting < WAITING_MAX && socket.isPaused) socket.resume()
      })
  })
  // The library has answered with the code that says why, and cuts off who does not listen.
  socket.on('error', (err) => log.debug({ err, ...names() }, 'socket failed'))
  socket.on('close', () => {
    clearTimeout(joinTimer)
    if (!connection.visitor) return
    hub.remove(connection)
    onLeft(connection.visitor)
  })

  /** What a line of the log is found by, as for calls. */
  function names() {
    return { reqId: connection.id, actor: connection.visitor?.personId ?? 'none' }
  }

  async function receive(data: RawData, isBinary: boolean): Promise<Underway | undefined> {
    if (socket.readyState !== socket.OPEN) return
    let clientId: string | undefined
    try {
      spendFrame()
      const command = commandOf(data, isBinary)
      if (command.type === 'MESSAGE') clientId = command.message.id
      else await underway
      if (command.type === 'JOIN') return await join(command)
      const begun = await obey(command)
      if (!begun) return
      const isDone = begun.isDone.catch((error: unknown) => refuseFrame(error, clientId))
      const before = underway
      underway = isDone.then(() => before)
      return { isDone }
    } catch (error) {
      refuseFrame(error, clientId)
    }
  }

  async function join(command: CommandOf<'JOIN'>): Promise<undefined> {
    if (connection.visitor || !enter) {
      if (connection.visitor?.personId !== command.userId) throw new Problem('FORBIDDEN')
      return
    }
    const visitor = await enter(command)
    if (socket.readyState !== socket.OPEN) return
    clearTimeout(joinTimer)
    connection.visitor = visitor
    enter = undefined
    hub.add(connection)
    onJoined(connection, visitor, command)
  }

  async function obey(command: Exclude<Command, { type: 'JOIN' }>): Promise<Underway | undefined> {
    const personId = connection.visitor?.personId
    if (!personId) throw new Problem('BAD_MESSAGE', { message: 'Please JOIN first' })
    const handle = handlers[command.type] as (asked: Asked<typeof command.type>) => Obeyed
    return (await handle({ command, connection, personId } as Asked<typeof command.type>)) ?? undefined
  }

  function refuseFrame(error: unknown, clientId: string | undefined) {
    const problem = problemOf(error)
    if (problem.code === 'INTERNAL' || problem.code === 'UNAVAILABLE')
      log.error({ err: error, ...names() }, 'command failed')
    const { code, message } = problem
    onRefused?.(code)
    connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
    // Not 4401, which it would be in the end: that has the page doubt who it is.
    if (!connection.visitor && problem.status === 503) return connection.close('tryLater')
    if (!connection.visitor && code === 'NOT_SIGNED_IN') return connection.close('notJoined')
    if (!connection.visitor && problem.status === 403) return connection.close('notYours')
    if (code === 'BAD_MESSAGE' || code === 'RATE_LIMITED') strikes++
    if (strikes >= STRIKES) connection.close('rulesBroken')
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
