/** A small load balancer for trying several processes: calls and sockets go to the next one that is ready. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { forwardedFor } from './forwarded-for.ts'
import { createReadiness } from './readiness.ts'
import { passUpgrade } from './upgrade.ts'

/** What people see while nobody is ready, here as behind Caddy. */
const OUTAGE = readFileSync(new URL('../../deploy/outage.html', import.meta.url))

/** They belong to one connection, not to the call that passes through it. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'upgrade']

type Options = {
  /** The ports of the processes on this machine. */
  targets: number[]
  checkEveryMs?: number
}

export function createBalancer({ targets, checkEveryMs = 250 }: Options) {
  const readiness = createReadiness({ targets, checkEveryMs })
  const server = createServer((call, answer) => passCall(call, answer, readiness.inTurn()))
  server.on('upgrade', (call, wire: Socket, head) => passUpgrade({ call, wire, head, targets: readiness.inTurn() }))

  return {
    async listen(port: number): Promise<number> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    /** Resolves when so many are ready. */
    ready: readiness.ready,
    close(): void {
      readiness.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** They only read. */
const READS = ['GET', 'HEAD']

/**
 * To the first of the targets that takes the connection, and to the next when it falls before it answers: a process that
 * is killed takes connections for a moment longer. What may have been written by one is never sent to another.
 */
function passCall(call: IncomingMessage, answer: ServerResponse, [target, ...others]: number[]): void {
  if (target === undefined) {
    refuse(call, answer, 503)
    return
  }
  const { method, url: path, headers } = call
  const onward = request({
    ...{ host: '127.0.0.1', port: target, method, path, agent: false },
    headers: { ...passedOn(headers), 'x-forwarded-for': forwardedFor(call), connection: 'close' },
  })
  let isConnected = false
  onward.once('socket', (wire) =>
    wire.once('connect', () => {
      isConnected = true
      call.pipe(onward)
    }),
  )
  onward.once('response', (back) => {
    answer.writeHead(back.statusCode ?? 502, passedOn(back.headers))
    back.pipe(answer)
    back.once('error', () => answer.destroy())
  })
  onward.on('error', () => {
    if (answer.headersSent || answer.destroyed) answer.destroy()
    else if (!isConnected || mayBeRepeated(call)) passCall(call, answer, others)
    else refuse(call, answer, 502)
  })
  endWith(answer, onward)
}

/** What may be asked twice without harm. A body is gone once it was sent. */
function mayBeRepeated({ method = '', headers }: IncomingMessage): boolean {
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  return READS.includes(method) && !hasBody
}

/** Whoever hangs up wants no answer any more. */
function endWith(answer: ServerResponse, onward: ClientRequest): void {
  answer.once('close', () => {
    if (!answer.writableFinished) onward.destroy()
  })
}

/** A page for whoever looks at one; calls get a line. */
function refuse({ headers }: IncomingMessage, answer: ServerResponse, status: 502 | 503): void {
  const isPage = headers.accept?.includes('text/html')
  const type = isPage ? 'text/html; charset=utf-8' : 'text/plain'
  answer.writeHead(status, { 'retry-after': '1', 'cache-control': 'no-store', 'content-type': type })
  answer.end(isPage ? OUTAGE : 'No process is ready.\n')
}

function passedOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)))
}
