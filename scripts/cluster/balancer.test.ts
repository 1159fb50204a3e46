/** Checks round robin, readiness, killed nodes and sockets of the balancer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createBalancer } from './balancer.ts'

const NAMES = ['ann', 'bob', 'cat']

/** Responds with its name and the request body, and echoes socket messages. */
function createNode(name: string, unready: Set<string>) {
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/api/ready') return response.writeHead(unready.has(name) ? 503 : 200).end()
    const body = Buffer.concat(await incoming.toArray()).toString()
    return response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end(`${name}${body}`)
  })
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (data) => (String(data) === 'bye' ? socket.close(1001) : socket.send(`${data}!`)))
  })
  return server.listen(0, '127.0.0.1')
}

test('[SCALE-11] requests and sockets go round the nodes that are ready; with none left there is a page', async () => {
  const unready = new Set<string>()
  const nodes = NAMES.map((name) => createNode(name, unready))
  await Promise.all(nodes.map((node) => once(node, 'listening')))
  const ports = nodes.map((node) => (node.address() as AddressInfo).port)
  const balancer = createBalancer(ports, 20)
  onTestFinished(balancer.close)
  const address = `127.0.0.1:${await balancer.listen(0)}`
  await vi.waitFor(() => expect(balancer.isReady()).toBe(true), 10_000)
  const ask = (body = '') => fetch(`http://${address}`, { method: 'POST', body })
  const askThrice = async () => [await ask(), await ask(), await ask()]
  const names = async () => Promise.all((await askThrice()).map((answer) => answer.text()))

  expect((await names()).sort()).toEqual(NAMES)
  unready.add('ann')
  await vi.waitFor(async () => expect(await names()).not.toContain('ann'), 10_000)
  const answer = await ask('two-ply'.repeat(10_000))
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  expect(await answer.text()).toContain('two-ply'.repeat(10_000))

  const socket = new WebSocket(`ws://${address}`)
  await once(socket, 'open')
  socket.send('room for two?')
  expect(String((await once(socket, 'message'))[0])).toBe('room for two?!')
  socket.send('bye')
  expect((await once(socket, 'close'))[0]).toBe(1001)

  for (const [at, node] of nodes.entries()) {
    node.close()
    node.closeAllConnections()
    const expected = at === nodes.length - 1 ? 503 : 201
    expect((await askThrice()).map(({ status }) => status)).toEqual([expected, expected, expected])
  }
  expect(await (await ask()).text()).toContain('We kept the seat warm.')
  const [, refusal] = await once(new WebSocket(`ws://${address}`), 'unexpected-response')
  expect(refusal.statusCode).toBe(503)
})
