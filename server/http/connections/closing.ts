/** How the server stops: what was asked is answered, what comes now is sent away, and nobody can hold it up. */
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/protocol/problems.ts'

const FINISH_WITHIN_MS = 5000
const COME_BACK_AFTER_SECONDS = 5

/** Call it after the hook that sets the headers of every answer; what it gives back tells whether the end has begun. */
export function closeInTime(server: FastifyInstance): () => boolean {
  let isClosing = false

  server.addHook('onRequest', async () => {
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
  })

  // What was asked before is answered, and its line is not kept for a next question.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })

  server.addHook('preClose', async () => {
    isClosing = true
    // A request that never ends would keep its connection, and with it the server, for as long as it likes.
    const deadline = setTimeout(() => server.server.closeAllConnections(), FINISH_WITHIN_MS).unref()
    server.server.once('close', () => clearTimeout(deadline))
    await oneTurn()
  })

  return () => isClosing
}

/** Reads what has arrived on idle connections: closing one with an unread request would reset it without an answer. */
function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
