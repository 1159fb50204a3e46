/** A stop answers requests that arrived before it, even on a connection that was idle. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/process/log.ts'

const REQUEST = 'GET /api/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n'

test('[START-8] a request that has arrived on an idle connection is answered when the server stops', async () => {
  const origins = { publicOrigin: () => 'https://bowl.example', trustLoopbackHost: false }
  const { server } = await createServer({ log: createLog('silent'), headers: {}, origins, trustProxy: [] })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const tcpSocket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
  onTestFinished(() => void tcpSocket.destroy())
  tcpSocket.write(REQUEST)
  expect((await once(tcpSocket, 'data'))[0]).toMatch(/^HTTP\/1\.1 404 /)

  tcpSocket.write(REQUEST)
  const closed = server.close()
  const [answer] = await once(tcpSocket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 (404|503) [\s\S]*connection: close/i)
  await closed
})
