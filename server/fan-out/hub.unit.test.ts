/** Speaking to everyone, in C and without it: whoever reads slowly gets the same, whole and in order. */
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

const PATIENCE_MS = 10_000
const LONG = 'x'.repeat(64 * 1024)

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-native-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Built anew, so that it is the source as it is now; missing only where there is no compiler, as native.test.mjs shows. */
function fromSource(): SendToMany | undefined {
  const built = join(folder, 'send-to-many.node')
  buildNative(fileURLToPath(new URL('./send-to-many.c', import.meta.url)), built)
  return loadSendToMany(() => undefined, [built])
}

type Listener = { connection: Connection; wire: Socket }

let server: Server | undefined
const pages: WebSocket[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.terminate()
  server?.close()
})

const inC = fromSource()
const ways = [{ way: 'by Node', sendToMany: undefined }, ...(inC ? [{ way: 'in C', sendToMany: vi.fn(inC) }] : [])]

describe.each(ways)('$way', ({ sendToMany }) => {
  test('[WS-18] who does not read for a while hears all of it, in order, and the others do not wait', async () => {
    const { hub, listen } = await room()
    const [slow, quick] = [await listen('u-slow'), await listen('u-quick')]
    slow.page.pause()
    let said = 0
    const say = () => hub.toAll(frameOfText(`${said++} ${LONG}`))
    // As much as the kernel takes, and then some that has to wait in the process.
    while (slow.connection.bufferedBytes() === 0) say()
    for (let more = 0; more < 5; more++) expect(say()).toBe(2)
    await vi.waitUntil(() => quick.heard.length === said, { timeout: PATIENCE_MS })
    slow.page.resume()
    await vi.waitUntil(() => slow.heard.length === said, { timeout: PATIENCE_MS })
    const inOrder = Array.from({ length: said }, (_, at) => at)
    if (sendToMany) expect(sendToMany).toHaveBeenCalledTimes(said)
    expect([slow.heard, quick.heard]).toEqual([inOrder, inOrder])
  })

  test('[WS-18] what waits in the process goes first, also when the socket has room again', async () => {
    const { hub, listen } = await room()
    const { wire, connection, heard } = await listen('u-slow')
    wire.cork()
    connection.write(frameOfText('0 waits'))
    hub.toAll(frameOfText('1 comes after it'))
    wire.uncork()
    hub.toAll(frameOfText('2 is the last'))
    await vi.waitUntil(() => heard.length === 3, { timeout: PATIENCE_MS })
    expect(heard).toEqual([0, 1, 2])
  })

  /** A descriptor that is closed may be somebody else's at once; and nothing follows a farewell. */
  test.each<[string, (one: Listener) => void]>([
    ['cut', ({ connection }) => connection.cut()],
    ['destroyed below', ({ wire }) => void wire.destroy()],
    ['told goodbye', ({ connection }) => connection.close('goingAway')],
  ])('a socket that is %s is not written to, on the very tick on which it is', async (_, end) => {
    const { hub, listen, tally } = await room()
    const [gone, there] = [await listen('u-gone'), await listen('u-there')]
    end(gone)
    const before = tally.writes
    expect(hub.toAll(frameOfText('0 hello'))).toBe(1)
    expect(tally.writes - before).toBe(1)
    await vi.waitUntil(() => there.heard.length === 1, { timeout: PATIENCE_MS })
    expect(gone.heard).toEqual([])
  })

  test('whoever is left out hears nothing', async () => {
    const { hub, listen } = await room()
    const [out, one, other] = [await listen('u-out'), await listen('u-one'), await listen('u-other')]
    expect(hub.toAll(frameOfText('0 hello'), new Set(['u-out']))).toBe(2)
    hub.toAll(frameOfText('1 everybody'))
    await vi.waitUntil(() => out.heard.length === 1 && one.heard.length === 2, { timeout: PATIENCE_MS })
    expect([out.heard, other.heard]).toEqual([[1], [0, 1]])
  })

  /** A server with nothing but sockets, and pages that note the number each text begins with. */
  async function room() {
    const hub = createHub(sendToMany)
    const tally = { writes: 0 }
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
    const opened: Listener[] = []
    server = createServer().on('upgrade', (request, wire: Socket, head) => {
      sockets.handleUpgrade(request, wire, head, (socket) => {
        const connection = new Connection({ socket, wire, id: 'a-request', address: '203.0.113.7', tally })
        opened.push({ connection, wire })
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    async function listen(personId: string) {
      const page = new WebSocket(`ws://127.0.0.1:${port}`)
      pages.push(page)
      const heard: number[] = []
      page.on('message', (data) => heard.push(Number(String(data).split(' ')[0])))
      await once(page, 'open')
      await vi.waitUntil(() => opened.length > 0, { timeout: PATIENCE_MS })
      const { connection, wire } = opened.pop() as Listener
      connection.visitor = { personId }
      hub.add(connection)
      return { page, connection, wire, heard }
    }
    return { hub, listen, tally }
  }
})
