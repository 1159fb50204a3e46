/** An HTTP and socket client with its own forwarded address and cookies, over shared connections, as behind a proxy. */
import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '#contract/protocol/wire.ts'

export type Reply = { status: number; text: string; headers: IncomingHttpHeaders }

type Needs = { url: string; address: string; agent: Agent }

export type Caller = ReturnType<typeof createCaller>

export function createCaller({ url, address, agent }: Needs) {
  const { hostname, port } = new URL(url)
  const cookies = new Map<string, string>()

  function identity(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
  }

  function keep(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  function call(method: string, path: string, body?: object): Promise<Reply> {
    const sent = body && JSON.stringify(body)
    const type = sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}
    return send({ method, path, headers: { ...identity(), ...type } }, sent)
  }

  function send(spec: { method: string; path: string; headers: OutgoingHttpHeaders }, body?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, ...spec }, (response) => {
        keep(response.headers['set-cookie'])
        read(response).then(resolve, reject)
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A keep-alive connection may close just as it is reused; a proxy would retry.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') send(spec, body).then(resolve, reject)
        else reject(error)
      })
      outgoing.end(body)
    })
  }

  return {
    address,
    cookies,
    identity,
    call,

    /** A socket that has not joined yet. */
    open(): WebSocket {
      const headers = { origin: url, ...identity() }
      const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, { headers, skipUTF8Validation: true })
      socket.on('upgrade', ({ headers: received }) => keep(received['set-cookie']))
      // The close event reports what happened.
      socket.on('error', () => undefined)
      return socket
    },
  }
}

async function read(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }
}
