/** Broadcasts, in C and in Node: slow readers get every frame whole and in order. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { buildNative } from '../../scripts/server-bundle.mjs'
import { Connection } from './connection.ts'
import { frameOfText } from './frames.ts'
import { createHub } from './hub.ts'
import { loadSendToMany, type SendToMany } from './send-to-many.ts'

const TIMEOUT_MS = 10_000
const LONG = 'x'.repeat(64 * 1024)

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-native-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Built from the current source; undefined only without a compiler, as scripts/server-bundle.test.mjs shows. */
function fromSource(): SendToMany | undefined {
  const built = join(folder, 'send-to-many.node')
  buildNative(fileURLToPath(new URL('./send-to-many.c', import.meta.url)), built)
  return loadSendToMany(() => undefined, [built])
}

type Listener = { connection: Connection; tcpSocket: Socket }

let server: Server | undefined
const pages: WebSocket[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.terminate()
  server?.close()
})

const inC = fromSource()
const ways = [{ way: 'by Node', sendToMany: undefined }, ...(inC ? [{ way: 'in C', sendToMany: vi.fn(inC) }] : [])]

describe.each(ways)('$way', ({ sendToMany }) => {
  test('[WS-18] a client that stops reading for a while gets everything in order, and the others do not wait', async () => {
    const { hub, listen } = await startHub()
    const [slow, quick] = [await listen('u-slow'), await listen('u-quick')]
    slow.page.pause()
    let sent = 0
    const send = () => hub.broadcast(frameOfText(`${sent++} ${LONG}`))
    // As much as the kernel takes, and then some that has to wait in Node's stream.
    while (slow.connection.bufferedBytes() === 0) send()
    for (let more = 0; more < 5; more++) expect(send()).toBe(2)
    await vi.waitUntil(() => quick.received.length === sent, { timeout: TIMEOUT_MS })
    slow.page.resume()
    await vi.waitUntil(() => slow.received.length === sent, { timeout: TIMEOUT_MS })
    const inOrder = Array.from({ length: sent }, (_, at) => at)
    if (sendToMany) expect(sendToMany).toHaveBeenCalledTimes(sent)
    expect([slow.received, quick.received]).toEqual([inOrder, inOrder])
  })

  test('[WS-18] bytes that wait in the stream go first, even when the socket is writable again', async () => {
    const { hub, listen } = await startHub()
    const { tcpSocket, connection, received } = await listen('u-slow')
    tcpSocket.cork()
    connection.write(frameOfText('0 waits'))
    hub.broadcast(frameOfText('1 comes after it'))
    tcpSocket.uncork()
    hub.broadcast(frameOfText('2 is the last'))
    await vi.waitUntil(() => received.length === 3, { timeout: TIMEOUT_MS })
    expect(received).toEqual([0, 1, 2])
  })

  /** The kernel may reuse a closed descriptor at once; and nothing may follow a close frame. */
  test.each<[string, (one: Listener) => void]>([
    ['terminated', ({ connection }) => connection.cut('silent')],
    ['destroyed at the TCP level', ({ tcpSocket }) => void tcpSocket.destroy()],
    ['closing', ({ connection }) => connection.close('goingAway')],
  ])('a socket that is %s is not written to, even on the same tick', async (_, end) => {
    const { hub, listen, writeCounter } = await startHub()
    const [gone, there] = [await listen('u-gone'), await listen('u-there')]
    end(gone)
    const before = writeCounter.writes
    expect(hub.broadcast(frameOfText('0 hello'))).toBe(1)
    expect(writeCounter.writes - before).toBe(1)
    await vi.waitUntil(() => there.received.length === 1, { timeout: TIMEOUT_MS })
    expect(gone.received).toEqual([])
  })

  test('an excluded person receives nothing', async () => {
    const { hub, listen } = await startHub()
    const [out, one, other] = [await listen('u-out'), await listen('u-one'), await listen('u-other')]
    expect(hub.broadcast(frameOfText('0 hello'), new Set(['u-out']))).toBe(2)
    hub.broadcast(frameOfText('1 everybody'))
    await vi.waitUntil(() => out.received.length === 1 && one.received.length === 2, { timeout: TIMEOUT_MS })
    expect([out.received, other.received]).toEqual([[1], [0, 1]])
  })

  /** A server with sockets only, and clients that note the number each text begins with. */
  async function startHub() {
    const hub = createHub(sendToMany)
    const writeCounter = { writes: 0, slowReaders: 0 }
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
    const opened: Listener[] = []
    server = createServer().on('upgrade', (request, tcpSocket: Socket, head) => {
      sockets.handleUpgrade(request, tcpSocket, head, (socket) => {
        const connection = new Connection({ socket, tcpSocket, id: 'a-request', address: '203.0.113.7', writeCounter })
        opened.push({ connection, tcpSocket })
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    async function listen(personId: string) {
      const page = new WebSocket(`ws://127.0.0.1:${port}`)
      pages.push(page)
      const received: number[] = []
      page.on('message', (data) => received.push(Number(String(data).split(' ')[0])))
      await once(page, 'open')
      await vi.waitUntil(() => opened.length > 0, { timeout: TIMEOUT_MS })
      const { connection, tcpSocket } = opened.pop() as Listener
      connection.person = { personId }
      hub.add(connection)
      return { page, connection, tcpSocket, received }
    }
    return { hub, listen, writeCounter }
  }
})
