/** How a socket answers a frame that it refuses: with an ERROR, and with a strike for what is the client's own fault. */
import type { FastifyBaseLogger } from 'fastify'
import type { Problem, ProblemCode } from '#contract/protocol/problems.ts'
import { type Command, STRIKES } from '#contract/protocol/wire.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { toProblem } from '#server/http/refusals.ts'
import { type FrameQueue, ignoreInput } from './frame-queue.ts'
import { closeIgnoringInput } from './socket-bytes.ts'

export type FrameRefusalNeeds = {
  log: FastifyBaseLogger
  onRefused?: ((code: ProblemCode) => void) | undefined
}

export type Strikes = {
  strikes: number
  /** Resolves when all messages and changes that are being stored are answered. */
  pending: Promise<void>
}

export function createFrameRefusals({ log, onRefused }: FrameRefusalNeeds) {
  return {
    refuse({ connection }: Pick<FrameQueue, 'connection'>, error: unknown, clientId: string | undefined): Problem {
      const problem = toProblem(error)
      const { code, message } = problem
      if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
        log.error({ err: error, ...logFields(connection) }, 'command failed')
      }
      onRefused?.(code)
      connection.send({ type: 'ERROR', code, message, ...(clientId ? { clientId } : {}) })
      if (!connection.person) closeUnjoined(connection, problem)
      return problem
    },

    /** The last strike closes the socket, after everything accepted before it has been answered. */
    async strike(session: FrameQueue & Strikes): Promise<void> {
      if (++session.strikes < STRIKES) return
      ignoreInput(session)
      session.queue?.splice(0)
      await session.pending
      closeIgnoringInput(session, () => session.connection.close('rulesBroken'))
    },
  }
}

/** Otherwise the JOIN timer would close the socket with 4401, and the page would doubt its sign-in. */
function closeUnjoined(connection: Connection, { status, code }: Problem): void {
  if (status === 503) connection.close('tryLater')
  else if (code === 'NOT_SIGNED_IN') connection.close('notJoined')
  else if (status === 403) connection.close('notYours')
}

/** A refusal names the message that the page wants to send or change. */
export function messageIdOf(command: Command): string | undefined {
  if (command.type === 'MESSAGE') return command.message.id
  return 'id' in command ? command.id : undefined
}

export function logFields({ id, person }: Connection) {
  return { reqId: id, actor: person?.personId ?? 'none' }
}
