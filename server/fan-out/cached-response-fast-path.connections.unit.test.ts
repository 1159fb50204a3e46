/** The fast path and its connection: a client that does not read, a log that fails, and a server that stops. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CachedResponse } from '#server/http/cached-response.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/process/log.ts'
import { openCachedResponseFastPath } from './cached-response-fast-path.ts'

const BIG = 8 * 1024 * 1024
const request = (line = '') => `GET /list HTTP/1.1\r\nhost: localhost\r\n${line}\r\n`

/** A server with a cached response at /list. */
async function createHost({ size = 3, ready = async () => {}, onAnswered = () => {} } = {}) {
  const answer = new CachedResponse(Buffer.alloc(size, 'x'), '"1"')
  const { server, isClosing } = await createServer({
    log: createLog('silent'),
    headers: {},
    trustProxy: [],
    origins: { publicOrigin: () => undefined, trustLoopbackHost: true },
  })
  const routed = vi.fn(() => 'by the router')
  server.get('/list', routed)
  server.get('/slow', () => ready().then(() => answer.body))
  const { addCachedRoute } = openCachedResponseFastPath({
    server,
    isClosing,
    headers: {},
    addressOf: () => '',
    requestIdOf: () => 'request-1',
    onAnswered,
    checkLimits: async () => {},
  })
  addCachedRoute({ call: 'list', route: '/list', url: '/list', getResponse: () => ready().then(() => answer) })
  const sockets: Socket[] = []
  server.server.on('connection', (socket) => sockets.push(socket))
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { server, port, routed, sockets }
}

async function getPath(port: number, agent: Agent, path = '/list') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject)
  })
  return { body: await text(response), connection: response.headers.connection }
}

function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

test('[PERF-2] a client that sends many requests and reads nothing costs one copy, and gets every response once it reads', async () => {
  const { port, sockets } = await createHost({ size: BIG })
  const reader = connect(port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  await once(reader, 'connect')
  await expect.poll(() => sockets.length).toBe(1)
  const writing = vi.spyOn(sockets[0] as Socket, 'write')
  reader.write(request().repeat(5) + request('connection: close\r\n'))
  await expect.poll(() => writing.mock.calls.filter(([what]) => what.length >= BIG).length).toBeGreaterThan(1)
  let received = 0
  reader.on('data', (chunk) => {
    received += chunk.length
  })
  await once(reader, 'end')
  const texts = writing.mock.calls.filter(([what]) => typeof what === 'string' && what.length >= BIG)
  expect([texts.length, Math.floor(received / BIG)]).toEqual([1, 6])
})

test('[PERF-2] a call that can’t be logged is still answered once, and its connection stays usable', async () => {
  const onAnswered = vi.fn(() => {
    throw new Error('no room for another figure')
  })
  const { port, routed } = await createHost({ onAnswered })
  const agent = keepAliveAgent()
  for (let turn = 0; turn < 3; turn++) expect((await getPath(port, agent)).body).toBe('xxx')
  await expect.poll(() => onAnswered.mock.calls.length).toBe(3)
  expect(routed).not.toHaveBeenCalled()
})

test.each([
  ['/list', 'the fast path'],
  ['/slow', 'the router'],
])(
  '[START-8] a request to %s before the server stops is answered by %s, and its connection is closed',
  async (path) => {
    let make = () => {}
    const made = new Promise<void>((resolve) => {
      make = resolve
    })
    const ready = vi.fn(() => made)
    const { server, port } = await createHost({ ready })
    const answered = getPath(port, keepAliveAgent(), path)
    await expect.poll(() => ready.mock.calls.length).toBe(1)
    const closed = server.close()
    await expect.poll(() => server.server.listening).toBe(false)
    make()
    expect(await answered).toEqual({ body: 'xxx', connection: 'close' })
    await closed
  },
)
