/** The server of a stand-in for somebody outside: who hangs up on it is no fault of it, whatever else goes wrong is. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Serve = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>

export function createStandIn(serve: Serve): Server {
  return createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.destroy()
      // No test waits for this: it fails the whole run.
      if (!incoming.errored) throw error
    })
  })
}
