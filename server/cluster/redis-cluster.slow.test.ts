/** The lines to Redis: those that break, fall silent or are refused come back, and no start waits for them for ever. */
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
    ...{ url, timeoutMs, house: 'house', nodeId: `node-${++names}`, now: () => new Date() },
    onAway: (error, what) => void away.push(`${what}: ${error instanceof Error ? error.message : error}`),
    onFault: () => undefined,
  })
  onTestFinished(() => cluster.close())
  const heard: unknown[] = []
  cluster.hear('news', (news) => void heard.push(news))
  cluster.listen()
  return { cluster, heard, away }
}

async function healed({ cluster, heard }: Awaited<ReturnType<typeof open>>, all: string[]): Promise<void> {
  await vi.waitFor(() => expect([heard, cluster.isCarrying()]).toEqual([all, true]), { timeout: 5000, interval: 20 })
}

/** What is told before is not heard: it is the past. */
async function joined({ cluster }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await vi.waitFor(() => expect(cluster.isCarrying()).toBe(true), soon)
}

/** What was logged about hearing: a machine that stalls for a moment may have been slow to tell. */
function deafness({ away }: Awaited<ReturnType<typeof open>>): string[] {
  return away.filter((line) => line.startsWith('listener:'))
}

async function stranger(url = redis.url): Promise<Redis> {
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  await client.ping()
  return client
}

/** Between a cluster and Redis: it may take a line and answer nothing, also later, as some balancers do. */
async function startBalancer() {
  const lines = new Set<Socket>()
  const behaviour = { isSilent: false, onSubscribe: (_line: Socket): void => undefined }
  const server = createServer((line) => {
    lines.add(line)
    line.on('error', () => undefined).on('close', () => lines.delete(line))
    if (!behaviour.isSilent) handOn(line)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    cut()
  })

  function handOn(line: Socket): void {
    const onward = connect(Number(new URL(redis.url).port), '127.0.0.1').on('error', () => line.destroy())
    onward.pipe(line)
    line.on('close', () => onward.destroy())
    line.on('data', (chunk) => {
      if (chunk.includes('\r\nsubscribe\r\n')) behaviour.onSubscribe(line)
      onward.write(chunk)
    })
  }

  function cut(): void {
    for (const line of lines) line.destroy()
  }

  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}/0`, behaviour, cut }
}

/** Two that hear each other; the second through a balancer. */
async function openTwo() {
  const balancer = await startBalancer()
  const [one, two] = [await open(redis.url), await open(balancer.url)]
  one.cluster.tell('news', 'before')
  await vi.waitFor(() => expect(two.heard).toEqual(['before']), soon)
  return { balancer, one, two }
}

test('[SCALE-6] lines that came back to somebody who answers nothing are given up, and heal within 5 s', async () => {
  const { balancer, one, two } = await openTwo()
  balancer.behaviour.isSilent = true
  balancer.cut()
  await vi.waitFor(() => expect(two.cluster.isCarrying()).toBe(false), soon)
  one.cluster.tell('news', 'meanwhile')
  balancer.behaviour.isSilent = false
  await healed(two, ['before', 'meanwhile'])
})

test('[SCALE-6] lines that came back to a Redis which is frozen heal within 5 s after the thaw', async () => {
  const { balancer, one, two } = await openTwo()
  onTestFinished(redis.thaw)
  redis.freeze()
  balancer.cut()
  await vi.waitFor(() => expect(two.cluster.isCarrying()).toBe(false), soon)
  one.cluster.tell('news', 'meanwhile')
  redis.thaw()
  await healed(two, ['before', 'meanwhile'])
})

test.each([
  ['longer than a limit does', 10, 200],
  ['as long as is set, where that is longer still', 10_000, 2300],
])('[SCALE-6] a start waits for a Redis that is slow %s', async (_how, timeoutMs, slowMs) => {
  onTestFinished(redis.thaw)
  redis.freeze()
  setTimeout(redis.thaw, slowMs)
  await healed(await open(redis.url, timeoutMs), [])
})

test('[SCALE-6] a connection that breaks at the start, before it has subscribed, is said once and joins later', async () => {
  const { url, behaviour } = await startBalancer()
  behaviour.onSubscribe = (line) => {
    behaviour.onSubscribe = () => undefined
    line.destroy()
  }
  const [one, two] = [await open(redis.url), await open(url)]
  expect(two.away[0]).toMatch(
    /^start: Redis at 127\.0\.0\.1:\d+ can’t be reached \(.*\)\. Started without it; will join when it’s back$/,
  )
  await joined(two)
  one.cluster.tell('news', 'after')
  await healed(two, ['after'])
})

test('[SCALE-6] a process that starts while Redis is away says so once, counts limits by itself, and joins later', async () => {
  const { url, behaviour, cut } = await startBalancer()
  behaviour.isSilent = true
  const two = await open(url, 10)
  expect(two.cluster.isCarrying()).toBe(false)
  expect(two.away.filter((line) => line.startsWith('start:'))).toHaveLength(1)
  const rule = { max: 1, perMs: 60_000 }
  expect(await two.cluster.limiter.take('a key', rule)).toEqual({ ok: true })
  expect(await two.cluster.limiter.take('a key', rule)).toMatchObject({ ok: false })

  behaviour.isSilent = false
  cut()
  const one = await open(redis.url)
  await joined(two)
  one.cluster.tell('news', 'after')
  await healed(two, ['after'])
})

test('[SCALE-6] a Redis that refuses the password stops the start with one line', async () => {
  const url = redis.url.replace('redis://', 'redis://nobody:wrong@')
  await expect(open(url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses us: WRONGPASS /)
})

test('[SCALE-6] listening that is refused after a return is logged, at the start ends it, and heals once it is allowed', async () => {
  const [one, two, admin] = [await open(redis.url), await open(redis.url), await stranger()]
  onTestFinished(async () => void (await admin.acl('SETUSER', 'default', '+subscribe')))
  await admin.acl('SETUSER', 'default', '-subscribe')
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  const refused = expect.stringMatching(/^listener: NOPERM /)
  for (const each of [one, two]) await vi.waitFor(() => expect(deafness(each)).toContainEqual(refused), soon)
  await expect(open(redis.url)).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses us: NOPERM /)
  await vi.waitFor(() => expect(two.cluster.isCarrying()).toBe(false), soon)
  await admin.acl('SETUSER', 'default', '+subscribe')
  one.cluster.tell('news', 'after')
  await healed(two, ['after'])
})

test('[SCALE-6] a listener that is refused is logged, though it was logged a moment before that nothing can be told', async () => {
  const [one, admin] = [await open(redis.url), await stranger()]
  onTestFinished(async () => void (await admin.acl('SETUSER', 'default', '+subscribe', '+publish')))
  await admin.acl('SETUSER', 'default', '-subscribe', '-publish')
  one.cluster.tell('news', 'unheard')
  await vi.waitFor(() => expect(one.away).toContainEqual(expect.stringMatching(/^telling: /)), soon)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await vi.waitFor(() => expect(deafness(one)).toContainEqual(expect.stringMatching(/^listener: NOPERM /)), soon)
})

test('[SCALE-6] who closes while the listener is coming back has lost nothing, and logs nothing', async () => {
  const { balancer, two } = await openTwo()
  const admin = await stranger()
  const closed = new Promise<void>((resolve) => {
    balancer.behaviour.onSubscribe = () => resolve(two.cluster.close())
  })
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await closed
  // Whatever becomes of the cluster's lines has become of them before another one is open.
  balancer.behaviour.onSubscribe = () => undefined
  await stranger(balancer.url)
  expect(deafness(two)).toEqual([])
})
