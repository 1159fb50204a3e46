/** Connections to Redis that break, fall silent or are refused come back, and no start waits for them for ever. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTemporaryRedis, type TemporaryRedis } from '#server/testing/temporary-redis.ts'
import { openRedisCluster } from './redis-cluster.ts'

let redis: TemporaryRedis
let names = 0

beforeAll(async () => {
  redis = await startTemporaryRedis()
})
afterAll(() => redis.remove())

const soon = { timeout: 10_000, interval: 20 }

async function open(url: string, timeoutMs = 300) {
  const away: string[] = []
  const cluster = await openRedisCluster({
    url,
    timeoutMs,
    namespace: 'namespace',
    nodeId: `node-${++names}`,
    now: () => new Date(),
    onUnavailable: (error, what) => void away.push(`${what}: ${error instanceof Error ? error.message : error}`),
    onDeliveryError: () => undefined,
  })
  onTestFinished(() => cluster.close())
  const received: unknown[] = []
  let gaps = 0
  cluster.subscribe('news', (payload) => void received.push(payload))
  cluster.onGap(() => gaps++)
  cluster.startDelivery()
  return { cluster, received, away, gaps: () => gaps }
}

async function expectRecovered({ cluster, received }: Awaited<ReturnType<typeof open>>, all: string[]): Promise<void> {
  await vi.waitFor(() => expect([received, cluster.isBusUp()]).toEqual([all, true]), { timeout: 5000, interval: 20 })
}

/** What was published meanwhile has arrived, or the node knows that it has missed something. */
async function expectNothingUnnoticed({ cluster, received, gaps }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const isComplete = () => received.includes('meanwhile') || gaps() > 0
  await vi.waitFor(() => expect([isComplete(), cluster.isBusUp()]).toEqual([true, true]), {
    timeout: 5000,
    interval: 20,
  })
}

/** A node does not receive what was published before it joined. */
async function untilJoined({ cluster }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await vi.waitFor(() => expect(cluster.isBusUp()).toBe(true), soon)
}

/** Reports about subscribing only: on a machine that stalls for a moment, publishing may have failed too. */
function subscribeErrors({ away }: Awaited<ReturnType<typeof open>>): string[] {
  return away.filter((line) => line.startsWith('subscriber:'))
}

async function stranger(url = redis.url): Promise<Redis> {
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  await client.ping()
  return client
}

/** A proxy between a cluster and Redis that can accept connections and stay silent, as some balancers do. */
async function startBalancer() {
  const sockets = new Set<Socket>()
  const behaviour = { isSilent: false, onSubscribe: (_socket: Socket): void => undefined }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (!behaviour.isSilent) forward(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    cut()
  })

  function forward(socket: Socket): void {
    const upstream = connect(Number(new URL(redis.url).port), '127.0.0.1').on('error', () => socket.destroy())
    upstream.pipe(socket)
    socket.on('close', () => upstream.destroy())
    socket.on('data', (chunk) => {
      if (chunk.includes('\r\nsubscribe\r\n')) behaviour.onSubscribe(socket)
      upstream.write(chunk)
    })
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}/0`, behaviour, cut }
}

/** Two connected nodes, the second through the balancer. */
async function openTwo() {
  const balancer = await startBalancer()
  const [one, two] = [await open(redis.url), await open(balancer.url)]
  one.cluster.publish('news', 'before')
  await vi.waitFor(() => expect(two.received).toEqual(['before']), soon)
  return { balancer, one, two }
}

test('[SCALE-6] connections that reopen to a silent server are given up, and recover within 5 s', async () => {
  const { balancer, one, two } = await openTwo()
  balancer.behaviour.isSilent = true
  balancer.cut()
  await vi.waitFor(() => expect(two.cluster.isBusUp()).toBe(false), soon)
  one.cluster.publish('news', 'meanwhile')
  balancer.behaviour.isSilent = false
  await expectNothingUnnoticed(two)
})

test('[SCALE-6] connections that reopen to a frozen Redis recover within 5 s after the thaw', async () => {
  const { balancer, one, two } = await openTwo()
  onTestFinished(redis.thaw)
  redis.freeze()
  balancer.cut()
  await vi.waitFor(() => expect(two.cluster.isBusUp()).toBe(false), soon)
  one.cluster.publish('news', 'meanwhile')
  redis.thaw()
  await expectNothingUnnoticed(two)
})

test.each([
  ['longer than the timeout of a limit', 10, 200],
  ['as long as the setting allows, if that is longer', 10_000, 2300],
])('[SCALE-6] a start waits for a slow Redis %s', async (_how, timeoutMs, slowMs) => {
  onTestFinished(redis.thaw)
  redis.freeze()
  setTimeout(redis.thaw, slowMs)
  await expectRecovered(await open(redis.url, timeoutMs), [])
})

test('[SCALE-6] a connection that breaks at the start, before it has subscribed, is reported once and joins later', async () => {
  const { url, behaviour } = await startBalancer()
  behaviour.onSubscribe = (socket) => {
    behaviour.onSubscribe = () => undefined
    socket.destroy()
  }
  const [one, two] = [await open(redis.url), await open(url)]
  expect(two.away[0]).toMatch(
    /^connect: Redis at 127\.0\.0\.1:\d+ can’t be reached \(.*\)\. Started without it; will join when it’s back$/,
  )
  await untilJoined(two)
  one.cluster.publish('news', 'after')
  await expectRecovered(two, ['after'])
})

test('[SCALE-6] a node that starts while Redis is away reports it once, counts limits by itself, and joins later', async () => {
  const { url, behaviour, cut } = await startBalancer()
  behaviour.isSilent = true
  const two = await open(url, 10)
  expect(two.cluster.isBusUp()).toBe(false)
  expect(two.away.filter((line) => line.startsWith('connect:'))).toHaveLength(1)
  const rule = { max: 1, perMs: 60_000 }
  expect(await two.cluster.limiter.consume('a key', rule)).toEqual({ ok: true })
  expect(await two.cluster.limiter.consume('a key', rule)).toMatchObject({ ok: false })

  behaviour.isSilent = false
  cut()
  const one = await open(redis.url)
  await untilJoined(two)
  one.cluster.publish('news', 'after')
  await expectRecovered(two, ['after'])
})

test('[SCALE-6] a Redis that refuses the password stops the start with one line', async () => {
  const url = redis.url.replace('redis://', 'redis://nobody:wrong@')
  await expect(open(url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses us: WRONGPASS /)
})

test('[SCALE-6] a refused subscription is logged after a reconnect, stops a start, and recovers once it is allowed', async () => {
  const [one, two, admin] = [await open(redis.url), await open(redis.url), await stranger()]
  onTestFinished(async () => void (await admin.acl('SETUSER', 'default', '+subscribe')))
  await admin.acl('SETUSER', 'default', '-subscribe')
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  const refused = expect.stringMatching(/^subscriber: NOPERM /)
  for (const each of [one, two]) await vi.waitFor(() => expect(subscribeErrors(each)).toContainEqual(refused), soon)
  await expect(open(redis.url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses us: NOPERM /)
  await vi.waitFor(() => expect(two.cluster.isBusUp()).toBe(false), soon)
  one.cluster.publish('news', 'meanwhile')
  await admin.acl('SETUSER', 'default', '+subscribe')
  await expectNothingUnnoticed(two)
})

test('[SCALE-6] a refused subscription is logged even right after a failure to publish was logged', async () => {
  const [one, admin] = [await open(redis.url), await stranger()]
  onTestFinished(async () => void (await admin.acl('SETUSER', 'default', '+subscribe', '+publish')))
  await admin.acl('SETUSER', 'default', '-subscribe', '-publish')
  one.cluster.publish('news', 'unheard')
  await vi.waitFor(() => expect(one.away).toContainEqual(expect.stringMatching(/^publish: /)), soon)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await vi.waitFor(
    () => expect(subscribeErrors(one)).toContainEqual(expect.stringMatching(/^subscriber: NOPERM /)),
    soon,
  )
})

test('[SCALE-6] a cluster that is closed while it resubscribes logs nothing', async () => {
  const { balancer, two } = await openTwo()
  const admin = await stranger()
  const closed = new Promise<void>((resolve) => {
    balancer.behaviour.onSubscribe = () => resolve(two.cluster.close())
  })
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await closed
  // Once a new connection is open, the old ones have ended in whatever way they do.
  balancer.behaviour.onSubscribe = () => undefined
  await stranger(balancer.url)
  expect(subscribeErrors(two)).toEqual([])
})
