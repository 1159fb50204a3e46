/** The fast path answers exactly as the router does, and draws on the same limits. */
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { guest, member, toggle } from '#server/testing/people.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const PATHS = [
  '/api/active-users',
  '/api/active-users?limit=0',
  '/api/leaderboard',
  '/api/subscription/plans',
  '/api/instance',
]

/** Any cookie sends a request through the router. */
const THROUGH_ROUTER = { cookie: 'nobody=knows' }

async function getPath(path: string, headers: Record<string, string> = {}, agent: Agent | false = false) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { headers, agent }, resolve).on('error', reject)
  })
  const { date, 'x-request-id': name, ...others } = response.headers
  expect(name).toMatch(/^[\w.-]{8,64}$/)
  return { status: response.statusCode, headers: others, body: await text(response) }
}

test.each(PATHS)('[PERF-2] %s is the same from the fast path and from the router', async (path) => {
  await guest(app)
  const [fast, routed] = [await getPath(path), await getPath(path, THROUGH_ROUTER)]
  expect(fast).toEqual(routed)
  expect(fast.status).toBe(200)
  expect(fast.headers.etag).toBeDefined()
  expect(fast.headers['cache-control']).toBe('no-cache')
  const cached = { 'if-none-match': `W/${fast.headers.etag}` }
  const [fastAgain, routedAgain] = [await getPath(path, cached), await getPath(path, { ...THROUGH_ROUTER, ...cached })]
  expect(fastAgain).toEqual(routedAgain)
  expect(fastAgain).toMatchObject({ status: 304, body: '', headers: { etag: fast.headers.etag } })
})

test.each(PATHS)('[PERF-2] on a kept-alive connection %s is the same both ways, again and again', async (path) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const sockets = new Set()
  agent.on('free', (socket) => sockets.add(socket))
  const [fast, routed] = [await getPath(path, {}, agent), await getPath(path, THROUGH_ROUTER, agent)]
  expect(fast).toEqual(routed)
  expect(fast.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': expect.stringMatching(/^timeout=/) })
  expect([await getPath(path, {}, agent), await getPath(path, THROUGH_ROUTER, agent)]).toEqual([fast, routed])
  expect(sockets.size).toBe(1)
})

test('[PERF-2] the fast path sends the current date', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  const { headers } = await fetch(`${app.url}/api/instance`)
  const date = Date.parse(headers.get('date') ?? '')
  expect(date).toBeGreaterThanOrEqual(before)
  expect(date).toBeLessThanOrEqual(Date.now())
})

test('[PERF-2] pipelined requests are answered in order, on either path', async () => {
  const request = (path: string, line = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${line}\r\n`
  const fast = request('/api/instance')
  const routed = request('/api/leaderboard', 'cookie: nobody=knows\r\n')
  const last = request('/api/subscription/plans', 'connection: close\r\n')
  const { head, body } = await rawRequest(app.url, [fast, routed, fast, last].join(''))
  const tags = `${head}\r\n${body}`.match(/^etag: \S+/gim)?.map((tag) => tag.slice('etag: '.length).toLowerCase())
  const tagOf = async (path: string) => String((await getPath(path)).headers.etag).toLowerCase()
  const [instance, fame, plans] = [
    await tagOf('/api/instance'),
    await tagOf('/api/leaderboard'),
    await tagOf('/api/subscription/plans'),
  ]
  expect(tags).toEqual([instance, fame, instance, plans])
})

test('[PERF-2] an HTTP/1.0 client is answered, and its connection is closed', async () => {
  const old = await rawRequest(app.url, 'GET /api/instance HTTP/1.0\r\nhost: localhost\r\n\r\n')
  expect([old.status, old.head]).toEqual([200, expect.stringContaining('connection: close')])
  expect(old.body).toBe((await getPath('/api/instance')).body)
})

test('[ACCESS-13] [ACCESS-14] a response that differs by caller has no ETag, is not cached, and is never a 304', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { headers } = await getPath('/api/active-users')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' })
  const own = await rhoda.browser.request('/api/active-users', { headers: { 'if-none-match': String(headers.etag) } })
  expect([own.status, own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([200, null, 'no-store'])
  expect(own.text).toContain(rhoda.email)
})

test('[PERF-2] the next response shows who has joined or left', async () => {
  expect(JSON.parse((await getPath('/api/active-users')).body).total).toBe(0)
  await guest(app)
  expect(JSON.parse((await getPath('/api/active-users')).body).total).toBe(1)
})

test('[PERF-2] [LIMIT-1] both paths share one limit and are refused alike', async () => {
  const statuses = new Set<number | undefined>()
  let refused = await getPath('/api/leaderboard')
  for (let sent = 0; sent < 400 && refused.status === 200; sent++) {
    refused = await getPath('/api/leaderboard', sent % 2 === 0 ? {} : THROUGH_ROUTER)
    statuses.add(refused.status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
  expect(refused.headers['retry-after']).toBeDefined()
})
