/** How many idle HTTP connections may stay open. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Answers at once, except for /slow, which waits for `answerSlow`. */
async function listen(trustProxy: string[] = []) {
  let answerSlow = () => {}
  const server = createServer((request, response) => {
    request.resume()
    if (request.url !== '/slow') response.end('ok')
    else answerSlow = () => response.end('slow')
  })
  limitIdleConnections({ server, trustProxy, perAddress: 3, overall: 5 })
  server.on('upgrade', (_request, tcpSocket) => tcpSocket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, answerSlow: () => answerSlow() }
}

async function open(port: number, localAddress = '127.0.0.1') {
  const tcpSocket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void tcpSocket.destroy())
  await once(tcpSocket, 'connect')
  return {
    tcpSocket,
    async request(request = REQUEST) {
      tcpSocket.write(request)
      return String(await once(tcpSocket, 'data'))
    },
    isClosed: () => tcpSocket.closed,
  }
}

/** One connection after the other, each answered once. */
async function openAll(port: number, localAddresses: string[]) {
  const all: Awaited<ReturnType<typeof open>>[] = []
  for (const localAddress of localAddresses) {
    const connection = await open(port, localAddress)
    await connection.request()
    all.push(connection)
  }
  return all
}

test('[LIMIT-29] a new connection closes the oldest idle one of its address, and the others still answer', async () => {
  const { port } = await listen()
  const [first, second, ...others] = await openAll(port, Array(5).fill('127.0.0.1'))
  await expect.poll(() => [first?.isClosed(), second?.isClosed()]).toEqual([true, true])
  for (const connection of others) expect(await connection.request()).toContain('200 OK')
})

test('[LIMIT-29] a connection with a recent request is not the oldest', async () => {
  const { port } = await listen()
  const [first, second, third] = await openAll(port, Array(3).fill('127.0.0.1'))
  await first?.request()
  await openAll(port, ['127.0.0.1'])
  await expect.poll(() => second?.isClosed()).toBe(true)
  expect(await first?.request()).toContain('200 OK')
  expect(await third?.request()).toContain('200 OK')
})

test('[LIMIT-29] a request whose body does not arrive counts as idle, one whose body has arrived does not', async () => {
  const { port, answerSlow } = await listen()
  const postTo = (path: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n`
  const [stuck, whole] = [await open(port), await open(port)]
  stuck.tcpSocket.write(`${postTo('/slow')}a`)
  const answered = whole.request(`${postTo('/slow')}ab`)
  const others = await openAll(port, Array(3).fill('127.0.0.1'))
  await expect.poll(() => stuck.isClosed()).toBe(true)
  for (const connection of others) expect(await connection.request()).toContain('200 OK')
  answerSlow()
  expect(await answered).toContain('slow')
})

test('[LIMIT-29] a request in progress keeps its connection, and so does a WebSocket', async () => {
  const { port, answerSlow } = await listen()
  const [busy, upgraded] = [await open(port), await open(port)]
  const answered = busy.request('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await upgraded.request('GET /ws HTTP/1.1\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')).toContain('101')
  const [oldest] = await openAll(port, Array(4).fill('127.0.0.1'))
  await expect.poll(() => oldest?.isClosed()).toBe(true)
  answerSlow()
  expect(await answered).toContain('slow')
  expect([busy.isClosed(), upgraded.isClosed()]).toEqual([false, false])
})

test('[LIMIT-29] connections without any request count', async () => {
  const { port } = await listen()
  const silent = [await open(port), await open(port), await open(port)]
  await openAll(port, ['127.0.0.1'])
  await expect.poll(() => silent.map(({ isClosed }) => isClosed())).toEqual([true, false, false])
})

test('[LIMIT-29] the total of all addresses is limited, and the oldest connection is closed first', async () => {
  const { port } = await listen()
  const all = await openAll(port, ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.1', '127.0.0.2', '127.0.0.3'])
  await expect.poll(() => all.map(({ isClosed }) => isClosed())).toEqual([true, false, false, false, false, false])
})

test('[LIMIT-29] connections of a trusted proxy are not limited', async () => {
  const { port } = await listen(['127.0.0.1'])
  const all = await openAll(port, Array(10).fill('127.0.0.1'))
  for (const connection of all) expect(await connection.request()).toContain('200 OK')
})
