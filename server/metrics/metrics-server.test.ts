/** The metrics of a running app, scraped as Prometheus does. */
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { closeCodes } from '#contract/protocol/wire.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { frameOfText } from '#server/fan-out/frames.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, member, toggle } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openMetricsServer } from './metrics-server.ts'
import { readAtScrape } from './read-at-scrape.ts'

const app = await startApp({ settings: { METRICS_PORT: '0' } })
const send = async (url: string, method = 'GET') => {
  const response = await fetch(url, { method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('[ACCESS-26] metrics are alone on their own loopback port', async () => {
  const { type, names } = await scrape(app.metricsUrl)
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(names.size).toBeGreaterThan(30)
  for (const path of ['/', '/api/health', '/metrics/', '/metricsx']) {
    expect((await send(app.metricsUrl + path)).status).toBe(404)
  }
  const posted = await send(`${app.metricsUrl}/metrics`, 'POST')
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await send(`${app.metricsUrl}/metrics`, 'HEAD')).text).toBe('')
  // Another address of this machine.
  await expect(fetch(`${app.metricsUrl.replace('127.0.0.1', '127.0.0.2')}/metrics`)).rejects.toThrow()
})

test('[ACCESS-26] the public port serves no metrics', async () => {
  const answers = await Promise.all(['/metrics', '/api/metrics'].map((path) => app.browser().request(path)))
  for (const { status, text } of answers) {
    expect(status).toBe(404)
    expect(text).not.toContain('bowl_')
  }
})

test('[ACCESS-26] a taken port stops the start with one line', async () => {
  const port = Number(new URL(app.metricsUrl).port)
  const taken = openMetricsServer({ host: '127.0.0.1', port, registry: new Registry(), onError: () => undefined })
  await expect(taken).rejects.toThrow(
    `Cannot serve metrics on 127.0.0.1:${port} (EADDRINUSE): check METRICS_PORT and METRICS_HOST.`,
  )
})

test('[ACCESS-26] a gauge that cannot be read is a 500 and does not end the process', async () => {
  const errors: unknown[] = []
  const registry = new Registry()
  const read = () => {
    throw new Error('no value')
  }
  readAtScrape(registry).gauge({ name: 'bowl_sockets', help: 'Open sockets.' }, read)
  const server = await openMetricsServer({
    host: '127.0.0.1',
    port: 0,
    registry,
    onError: (error) => errors.push(error),
  })
  onTestFinished(server.close)
  expect((await send(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(500)
  expect(errors).toHaveLength(1)
})

test('[ACCESS-28] counters end in _total', async () => {
  const { types } = await scrape(app.metricsUrl)
  expect([...types].filter(([name, type]) => (type === 'counter') !== name.endsWith('_total'))).toEqual([])
})

test('[ACCESS-38] every counter is there from the start, each room, refusal, close code and service with zero', async () => {
  const { types, samples, value } = await scrape(app.metricsUrl)
  const counters = samples.filter(({ name }) => types.get(name) === 'counter')
  expect([...types.keys()].filter((name) => types.get(name) === 'counter')).toEqual([
    ...new Set(counters.map(({ name }) => name)),
  ])
  expect(counters.filter(({ labels, value }) => Object.keys(labels).length > 0 && value !== 0)).toEqual([])
  expect(labelsOf('bowl_messages_stored_total', 'room')).toEqual(['public', 'private'])
  expect(labelsOf('bowl_outside_failures_total', 'service')).toEqual(['mail', 'push', 'billing'])
  for (const code of Object.keys(problems)) {
    for (const by of ['call', 'frame'])
      expect([by, code, value('bowl_refusals_total', { by, code })]).toEqual([by, code, 0])
  }
  for (const code of [1000, 1001, 1005, 1006, 1009, ...Object.values(closeCodes), 'other']) {
    expect([code, value('bowl_sockets_closed_total', { code: String(code) })]).toEqual([code, 0])
  }

  function labelsOf(metric: string, label: string) {
    return samples.flatMap(({ name, labels }) => (name === metric ? labels[label] : []))
  }
})

test('[ACCESS-28] events are counted and gauges are read', async () => {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  const lives = [await joinLive(app.url, pearl), await joinLive(app.url, percy), await joinLive(app.url, percy)]
  const [first, second, third] = lives
  for (const person of [pearl, percy]) await toggle(person, true)
  first?.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'hello in there' } })
  for (const live of lives) await live.waitFor('MESSAGE')
  const body = { senderId: pearl.id, receiverId: percy.id, content: 'psst', id: 'local-2' }
  expect((await pearl.browser.call(sendPrivateMessage, { body })).status).toBe(200)
  third?.socket.close(1000)
  await third?.closed()
  second?.send({ type: 'NONSENSE' })
  await second?.waitFor('ERROR')
  expect((await app.browser().request('/api/me')).status).toBe(401)

  await expect.poll(async () => (await scrape(app.metricsUrl)).value('bowl_sockets')).toBe(2)
  const { value, text } = await scrape(app.metricsUrl)
  expect(value('bowl_sockets_joined')).toBe(2)
  expect(value('bowl_people_connected')).toBe(2)
  expect(value('bowl_people_on_bowl')).toBe(2)
  expect(value('bowl_messages_stored_total', { room: 'public' })).toBe(1)
  expect(value('bowl_messages_stored_total', { room: 'private' })).toBe(1)
  expect(value('bowl_deliveries_total')).toBe(3)
  expect(value('bowl_room_commit_seconds_count')).toBe(1)
  expect(value('bowl_room_commit_seconds_sum')).toBeGreaterThan(0)
  expect(value('bowl_room_batch_messages_sum')).toBe(1)
  // Three writes for each of three joins, then both statuses, the message, and the refusal.
  expect(value('bowl_socket_writes_total')).toBeGreaterThanOrEqual(3 * 3 + 3 + 3 + 1)
  expect(value('bowl_sockets_closed_total', { code: '1000' })).toBe(1)
  expect(value('bowl_refusals_total', { by: 'call', code: 'NOT_SIGNED_IN' })).toBe(1)
  expect(value('bowl_refusals_total', { by: 'frame', code: 'BAD_MESSAGE' })).toBe(1)
  const refused = { method: 'GET', route: '/api/me', status: '4xx' }
  expect(value('bowl_http_request_seconds_count', refused)).toBe(1)
  expect(value('bowl_http_request_seconds_bucket', { ...refused, le: '+Inf' })).toBe(1)
  expect(value('bowl_sockets_max')).toBe(20_000)
  expect(value('bowl_queue_length', { queue: 'room' })).toBe(0)
  expect(value('bowl_database_connections_max')).toBeGreaterThanOrEqual(1)
  expect(value('bowl_nodes')).toBe(1)
  expect(value('bowl_build', { version: 'test' })).toBe(1)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(text).not.toMatch(/hello in there|psst/)
  for (const live of lives) live.cut()
})

test('[ACCESS-28] gauges show the bytes buffered for slow readers, in all and for the slowest', async () => {
  const paula = await member(app, 'paula')
  const lives = [await joinLive(app.url, paula), await joinLive(app.url, paula)]
  for (const { socket } of lives) socket.pause()
  const frame = frameOfText(JSON.stringify('x'.repeat(64 * 1024)))
  const waiting = async () => {
    for (let n = 0; n < 8; n++) app.app.hub.broadcast(frame)
    const { value } = await scrape(app.metricsUrl)
    const [all = 0, largest = 0] = [value('bowl_socket_buffered_bytes'), value('bowl_socket_buffered_largest_bytes')]
    return largest > 0 && largest < all
  }
  await expect.poll(waiting).toBe(true)
  for (const live of lives) live.cut()
})

test('[ACCESS-28] the delay of a blocked event loop is measured', async () => {
  const slow = async () => {
    const { value } = await scrape(app.metricsUrl)
    const buckets = 'bowl_event_loop_delay_seconds_bucket'
    return (value(buckets, { le: '+Inf' }) ?? 0) - (value(buckets, { le: '0.1' }) ?? 0)
  }
  const [before, until] = [await slow(), performance.now() + 250]
  while (performance.now() < until);
  await expect.poll(slow).toBeGreaterThan(before)
})

test('[ACCESS-28] callers cannot add labels: addresses, ids, names and secrets are in no metric', async () => {
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  const ada = await admin(app)
  await rhoda.browser.request(`/api/user/profile/${rhoda.id}?token=hush-hush`)
  await ada.browser.request(`/api/admin/users/${rhoda.id}`, { method: 'DELETE' })
  for (const path of ['/api/made-up-1', '/made-up-2', '/api/me/made-up-3', '/s/made-up-4']) {
    await app.browser().request(path, { headers: { 'user-agent': 'made-up-5', 'x-request-id': 'made-up-6' } })
  }
  await app.browser().request('/api/health', { method: 'PROPFIND' })
  const live = await joinLive(app.url, gus)
  live.socket.close(4321)
  await live.closed()

  const closed = async () => (await scrape(app.metricsUrl)).value('bowl_sockets_closed_total', { code: 'other' })
  await expect.poll(closed).toBe(1)
  const { text, value } = await scrape(app.metricsUrl)
  const secrets = [rhoda.id, gus.id, rhoda.email, 'FlushMaster', 'hush-hush', 'made-up', '4321', 'PROPFIND']
  // Without the values: any digits can be part of one.
  const namesAndLabels = text.replaceAll(/ \S+$/gm, '')
  for (const secret of secrets) expect(namesAndLabels).not.toContain(secret)
  expect(value('bowl_http_request_seconds_count', { method: 'any', route: 'none', status: '4xx' })).toBe(4)
  expect(
    value('bowl_http_request_seconds_count', { method: 'DELETE', route: '/api/admin/users/:id', status: '2xx' }),
  ).toBe(1)
})
