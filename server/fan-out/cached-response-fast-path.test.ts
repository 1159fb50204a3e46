/** Proves that the short way answers as the long one does, and lets nobody past a limit. */
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { guest, member, toggle } from '#server/testing/people.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

/** A cookie that means nothing is enough to be sent the long way. */
const LONG_WAY = { cookie: 'nobody=knows' }

async function ask(path: string, headers: Record<string, string> = {}, agent: Agent | false = false) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { headers, agent }, resolve).on('error', reject)
  })
  const { date, 'x-request-id': name, ...others } = response.headers
  expect(name).toMatch(/^[\w.-]{8,64}$/)
  return { status: response.statusCode, headers: others, body: await text(response) }
}

test.each(['/api/active-users', '/api/leaderboard', '/api/subscription/plans', '/api/instance'])(
  '[PERF-2] %s says the same both ways',
  async (path) => {
    await guest(app)
    const [short, long] = [await ask(path), await ask(path, LONG_WAY)]
    expect(short).toEqual(long)
    expect(short.status).toBe(200)
    expect(short.headers.etag).toBeDefined()
    expect(short.headers['cache-control']).toBe('no-cache')
    const held = { 'if-none-match': `W/${short.headers.etag}` }
    const [shortAgain, longAgain] = [await ask(path, held), await ask(path, { ...LONG_WAY, ...held })]
    expect(shortAgain).toEqual(longAgain)
    expect(shortAgain).toMatchObject({ status: 304, body: '', headers: { etag: short.headers.etag } })
  },
)

test.each(['/api/active-users', '/api/leaderboard', '/api/subscription/plans', '/api/instance'])(
  '[PERF-2] on a line that stays open %s says the same both ways, again and again',
  async (path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const lines = new Set()
    agent.on('free', (socket) => lines.add(socket))
    const [short, long] = [await ask(path, {}, agent), await ask(path, LONG_WAY, agent)]
    expect(short).toEqual(long)
    expect(short.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': expect.stringMatching(/^timeout=/) })
    expect([await ask(path, {}, agent), await ask(path, LONG_WAY, agent)]).toEqual([short, long])
    expect(lines.size).toBe(1)
  },
)

test('[PERF-2] the short way says when it was', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  const { headers } = await fetch(`${app.url}/api/instance`)
  const said = Date.parse(headers.get('date') ?? '')
  expect(said).toBeGreaterThanOrEqual(before)
  expect(said).toBeLessThanOrEqual(Date.now())
})

test('[PERF-2] of requests that come at once each is answered in its turn, whichever way it goes', async () => {
  const asking = (path: string, line = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${line}\r\n`
  const short = asking('/api/instance')
  const long = asking('/api/leaderboard', 'cookie: nobody=knows\r\n')
  const last = asking('/api/subscription/plans', 'connection: close\r\n')
  const { head, body } = await rawRequest(app.url, [short, long, short, last].join(''))
  const tags = `${head}\r\n${body}`.match(/^etag: \S+/gim)?.map((tag) => tag.slice('etag: '.length).toLowerCase())
  const tagOf = async (path: string) => String((await ask(path)).headers.etag).toLowerCase()
  const [instance, fame, plans] = [
    await tagOf('/api/instance'),
    await tagOf('/api/leaderboard'),
    await tagOf('/api/subscription/plans'),
  ]
  expect(tags).toEqual([instance, fame, instance, plans])
})

test('[PERF-2] who cannot keep a line open is answered, and the line is closed', async () => {
  const old = await rawRequest(app.url, 'GET /api/instance HTTP/1.0\r\nhost: localhost\r\n\r\n')
  expect([old.status, old.head]).toEqual([200, expect.stringContaining('connection: close')])
  expect(old.body).toBe((await ask('/api/instance')).body)
})

test('[ACCESS-13] [ACCESS-14] what differs for its caller has no tag, is kept by nobody, and is no 304', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { headers } = await ask('/api/active-users')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' })
  const own = await rhoda.browser.ask('/api/active-users', { headers: { 'if-none-match': String(headers.etag) } })
  expect([own.status, own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([200, null, 'no-store'])
  expect(own.text).toContain(rhoda.email)
})

test('[PERF-2] who comes or goes is in the next answer', async () => {
  expect(JSON.parse((await ask('/api/active-users')).body).total).toBe(0)
  await guest(app)
  expect(JSON.parse((await ask('/api/active-users')).body).total).toBe(1)
})

test('[PERF-2] [LIMIT-1] both ways draw on the same limit, and the refusal is the same', async () => {
  const statuses = new Set<number | undefined>()
  let refused = await ask('/api/leaderboard')
  for (let asked = 0; asked < 400 && refused.status === 200; asked++) {
    refused = await ask('/api/leaderboard', asked % 2 === 0 ? {} : LONG_WAY)
    statuses.add(refused.status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
  expect(refused.headers['retry-after']).toBeDefined()
})
