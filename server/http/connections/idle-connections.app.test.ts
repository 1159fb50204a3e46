/** Idle connections to a running app: 200 per address, any number for a trusted proxy. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const direct = await startApp()
const proxied = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
const unlimited = await startApp({ settings: { RATE_LIMITS: 'off' } })

const MORE_THAN_ALLOWED = 210

async function askOnce({ url }: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const tcpSocket = connect(Number(port), hostname)
  onTestFinished(() => void tcpSocket.destroy())
  tcpSocket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(tcpSocket, 'data')
  return tcpSocket
}

const closedOf = (tcpSockets: Socket[]) => tcpSockets.filter(({ closed }) => closed).length

test('[LIMIT-29] of 210 connections that were answered an address keeps 200', async () => {
  const tcpSockets: Socket[] = []
  for (let nth = 0; nth < MORE_THAN_ALLOWED; nth++) tcpSockets.push(await askOnce(direct))
  await expect.poll(() => closedOf(tcpSockets)).toBe(10)
  expect(closedOf(tcpSockets.slice(0, 10))).toBe(10)
})

test.each([
  ['[LIMIT-29] a trusted proxy', proxied],
  ['[LIMIT-18] [LIMIT-29] with RATE_LIMITS=off an address', unlimited],
])('%s may keep any number of idle connections', async (_name, app) => {
  const tcpSockets: Socket[] = []
  for (let nth = 0; nth < MORE_THAN_ALLOWED; nth++) tcpSockets.push(await askOnce(app))
  // Each still answers, so none of them was closed.
  await Promise.all(
    tcpSockets.map((tcpSocket) => {
      tcpSocket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return once(tcpSocket, 'data')
    }),
  )
  expect(closedOf(tcpSockets)).toBe(0)
})
