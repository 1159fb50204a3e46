/** A refused caller cannot keep its connection by keeping its own side open. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/process/log.ts'

const CALLERS = 20

const head = (line: string, ...headers: string[]) => [line, 'host: localhost', ...headers, '', ''].join('\r\n')

/** `headersTimeout` is checked every two seconds; 0 means no limit. */
async function listen(headersTimeout: number) {
  const origins = { publicOrigin: () => 'https://bowl.example', trustLoopbackHost: false }
  const { server } = await createServer({ log: createLog('silent'), headers: {}, origins, trustProxy: [] })
  onTestFinished(() => server.close())
  server.server.headersTimeout = headersTimeout
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { port, connections: promisify(server.server.getConnections.bind(server.server)) }
}

/** Sends the bytes, reads the status of the answer, and never ends its own side. */
async function statusOf(port: number, bytes: string): Promise<number> {
  const tcpSocket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  tcpSocket.on('error', () => undefined)
  onTestFinished(() => void tcpSocket.destroy())
  tcpSocket.write(bytes)
  const [answer] = await once(tcpSocket, 'data')
  return Number(String(answer).split(' ')[1])
}

test.each([
  ['bytes that are not a request', 400, 'NONSENSE\r\n\r\n'],
  ['headers that are too large', 431, head('GET /api/me HTTP/1.1', `x-much: ${'y'.repeat(100_000)}`)],
  ['headers that do not arrive', 408, 'GET /api/me HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'a body that is too large',
    413,
    head('POST /api/signin HTTP/1.1', 'content-type: application/json', 'content-length: 99999'),
  ],
])('[LIMIT-27] after %s the answer is %i, and the connection is closed', async (_name, status, bytes) => {
  const { port, connections } = await listen(status === 408 ? 50 : 0)
  const statuses = await Promise.all(Array.from({ length: CALLERS }, () => statusOf(port, bytes)))
  expect(statuses).toEqual(Array(CALLERS).fill(status))
  await expect.poll(connections).toBe(0)
})
