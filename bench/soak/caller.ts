/** One caller as a proxy would pass them on: an address and cookies of their own, over connections that many share. */
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

  /** The headers by which the server knows who and from where. */
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
    return ask({ method, path, headers: { ...identity(), ...type } }, sent)
  }

  function ask(asked: { method: string; path: string; headers: OutgoingHttpHeaders }, sent?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const asking = request({ agent, hostname, port, ...asked }, (answer) => {
        keep(answer.headers['set-cookie'])
        read(answer).then(resolve, reject)
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may be closed just as it is used again; whoever passes calls on asks once more.
        if (asking.reusedSocket && error.code === 'ECONNRESET') ask(asked, sent).then(resolve, reject)
        else reject(error)
      })
      asking.end(sent)
    })
  }

  return {
    address,
    cookies,
    identity,
    call,

    /** A socket that nobody has joined by yet. */
    open(): WebSocket {
      const headers = { origin: url, ...identity() }
      const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, { headers, skipUTF8Validation: true })
      socket.on('upgrade', ({ headers: answer }) => keep(answer['set-cookie']))
      // What happens to it is told by its end.
      socket.on('error', () => undefined)
      return socket
    },
  }
}

async function read(answer: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}
