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
  const wire = connect(Number(port), hostname)
  onTestFinished(() => void wire.destroy())
  wire.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(wire, 'data')
  return wire
}

const closedOf = (wires: Socket[]) => wires.filter(({ closed }) => closed).length

test('[LIMIT-29] of 210 connections that were answered an address keeps 200', async () => {
  const wires: Socket[] = []
  for (let nth = 0; nth < MORE_THAN_ALLOWED; nth++) wires.push(await askOnce(direct))
  await expect.poll(() => closedOf(wires)).toBe(10)
  expect(closedOf(wires.slice(0, 10))).toBe(10)
})

test.each([
  ['[LIMIT-29] a trusted proxy', proxied],
  ['[LIMIT-18] [LIMIT-29] with RATE_LIMITS=off an address', unlimited],
])('%s may keep any number of idle connections', async (_name, app) => {
  const wires: Socket[] = []
  for (let nth = 0; nth < MORE_THAN_ALLOWED; nth++) wires.push(await askOnce(app))
  // Each still answers, so none of them was closed.
  await Promise.all(
    wires.map((wire) => {
      wire.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return once(wire, 'data')
    }),
  )
  expect(closedOf(wires)).toBe(0)
})
