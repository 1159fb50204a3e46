/** The balancer between small servers of its own: turns, readiness, refused connections, sockets. */
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createStandIn } from '#server/testing/stand-in.ts'
import { createBalancer } from './balancer.ts'

type Small = { name: string; server: Server; port: number; isReady: boolean }

let small: Small[]
let url = ''
let close: () => void

async function startSmall(name: string): Promise<Small> {
  const server = createStandIn(async (call, answer) => {
    if (call.url === '/api/ready') return void answer.writeHead(one.isReady ? 200 : 503).end()
    if (call.url === '/falls' && name === 'ann') return void call.socket.resetAndDestroy()
    const body = Buffer.concat(await call.toArray()).toString()
    const { host, cookie, 'x-forwarded-for': from } = call.headers
    answer.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/json' })
    answer.end(JSON.stringify({ name, method: call.method, path: call.url, host, cookie, from, body }))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, call) => {
    socket.send(`${name} ${call.headers['x-forwarded-for']}`)
    socket.on('message', (data) => (String(data) === 'bye' ? socket.close(1001) : socket.send(`${name}: ${data}`)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const one: Small = { name, server, port: (server.address() as AddressInfo).port, isReady: true }
  return one
}

beforeAll(async () => {
  small = await Promise.all(['ann', 'bob', 'cat'].map(startSmall))
  const balancer = createBalancer({ targets: small.map(({ port }) => port), checkEveryMs: 20 })
  close = balancer.close
  url = `http://127.0.0.1:${await balancer.listen(0)}`
  await balancer.ready(3)
})
afterAll(() => {
  close()
  for (const { server } of small) server.close()
})

const nameOf = async () => ((await (await fetch(url)).json()) as { name: string }).name
const namesOf = async (count: number) => {
  const names: string[] = []
  for (let n = 0; n < count; n++) names.push(await nameOf())
  return names
}

test('[SCALE-11] every call goes to the next one, whoever makes it', async () => {
  const [a, b, c, ...again] = await namesOf(6)
  expect([a, b, c].sort()).toEqual(['ann', 'bob', 'cat'])
  expect(again).toEqual([a, b, c])
})

test('[SCALE-11] a call arrives whole, and so does its answer', async () => {
  const headers = { cookie: 'session=1', 'x-forwarded-for': '192.0.2.7' }
  const answer = await fetch(`${url}/api/x?y=1`, { method: 'POST', body: 'two-ply'.repeat(10_000), headers })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  expect(await answer.json()).toMatchObject({
    ...{ method: 'POST', path: '/api/x?y=1', host: new URL(url).host, cookie: 'session=1' },
    ...{ from: '192.0.2.7, 127.0.0.1', body: 'two-ply'.repeat(10_000) },
  })
})

test('[SCALE-11] one that says it is not ready gets nothing until it is', async () => {
  const [ann] = small as [Small, Small, Small]
  ann.isReady = false
  await vi.waitFor(async () => expect(await namesOf(3)).not.toContain('ann'), 10_000)
  ann.isReady = true
  await vi.waitFor(async () => expect(await namesOf(3)).toContain('ann'), 10_000)
})

test('[SCALE-11] what only reads goes to the next one when a process falls under it; what writes is not said twice', async () => {
  const askThrice = (method: string) =>
    Promise.all([1, 2, 3].map(() => fetch(`${url}/falls`, { method }).then(({ status }) => status)))
  expect(await askThrice('GET')).toEqual([201, 201, 201])
  expect((await askThrice('POST')).sort()).toEqual([201, 201, 502])
})

test('[SCALE-11] what reads with a body is not repeated, as its body is gone', async () => {
  const ask = async () => {
    const call = request(`${url}/falls`, { method: 'GET', headers: { 'content-length': 7 }, agent: false })
    const [answer] = (await once(call.end('two-ply'), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect((await Promise.all([ask(), ask(), ask()])).sort()).toEqual([201, 201, 502])
})

test('[SCALE-11] a socket passes both ways, and its end with its code', async () => {
  const socket = new WebSocket(url.replace('http', 'ws'))
  onTestFinished(() => socket.terminate())
  const [hello] = await once(socket, 'message')
  const [name, from] = String(hello).split(' ')
  expect(from).toBe('127.0.0.1')
  socket.send('room for two?')
  const [echo] = await once(socket, 'message')
  expect(String(echo)).toBe(`${name}: room for two?`)
  socket.send('bye')
  expect((await once(socket, 'close'))[0]).toBe(1001)
})

test('[SCALE-11] one that is gone costs no call, and with nobody ready the answer is 503', async () => {
  for (const { server } of small) {
    server.close()
    server.closeAllConnections()
    const statuses = await Promise.all([1, 2, 3].map(() => fetch(url).then(({ status }) => status)))
    const isLast = server === small.at(-1)?.server
    expect(statuses).toEqual(isLast ? [503, 503, 503] : [201, 201, 201])
  }
  const page = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('We kept the seat warm.')
  expect(await (await fetch(url)).text()).toBe('No process is ready.\n')
  const socket = new WebSocket(url.replace('http', 'ws'))
  const [, refusal] = await once(socket, 'unexpected-response')
  expect(refusal.statusCode).toBe(503)
})
