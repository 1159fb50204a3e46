/** An HTTP server for fakes of outside services; an unexpected error fails the test run. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Serve = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>

export function createFakeServer(serve: Serve): Server {
  return createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.destroy()
      // A client that hung up is no error; anything else fails the whole run, as no test awaits it.
      if (!incoming.errored) throw error
    })
  })
}
