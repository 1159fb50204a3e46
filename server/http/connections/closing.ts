/** A graceful stop: requests in progress are answered, new ones are refused, and a deadline ends the rest. */
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/protocol/problems.ts'

const FINISH_WITHIN_MS = 5000
const RETRY_AFTER_SECONDS = 5

/** Call it after the hook that sets the headers of every response. The returned function says whether a stop has begun. */
export function closeInTime(server: FastifyInstance): () => boolean {
  let isClosing = false

  server.addHook('onRequest', async () => {
    if (isClosing) throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })

  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })

  server.addHook('preClose', async () => {
    isClosing = true
    // Otherwise a request that never ends would keep the server from stopping.
    const deadline = setTimeout(() => server.server.closeAllConnections(), FINISH_WITHIN_MS).unref()
    server.server.once('close', () => clearTimeout(deadline))
    await readArrivedRequests()
  })

  return () => isClosing
}

/** One turn of the event loop: closing an idle connection with an unread request would reset it without an answer. */
function readArrivedRequests(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
