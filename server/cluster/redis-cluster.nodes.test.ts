/** The Redis cluster keeps the contract of every cluster, and stays strict while Redis is away. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Limiter } from '#server/limits/limiter.ts'
import { startTemporaryRedis, type TemporaryRedis } from '#server/testing/temporary-redis.ts'
import { testCluster } from './cluster.contract.ts'
import { joinCluster } from './redis-cluster.ts'

let redis: TemporaryRedis
let names = 0

beforeAll(async () => {
  redis = await startTemporaryRedis()
})
afterAll(() => redis.remove())

/** Long enough that a busy machine does not look like an outage. */
const longTimeout = { redisTimeoutMs: 10_000 }
const quiet = { onUnavailable: () => undefined, onDeliveryError: () => undefined }
const join = (nodeId: string, now: () => Date, namespace = 'namespace') =>
  joinCluster({ redisUrl: redis.url, namespace, nodeId, now, ...longTimeout, ...quiet })

testCluster('redis', join)

async function startedNode(namespace?: string) {
  const cluster = await join(`node-${++names}`, () => new Date(), namespace)
  onTestFinished(() => cluster.close())
  const received: unknown[] = []
  let gaps = 0
  cluster.subscribe('news', (payload) => void received.push(payload))
  cluster.onGap(() => gaps++)
  cluster.startDelivery()
  return { cluster, received, gaps: () => gaps }
}

const soon = { timeout: 10_000, interval: 20 }

const rule = { max: 10, perMs: 60_000 }

/** How many of the tries the limiter allowed. */
async function takenOf(tries: number, limiter: Limiter): Promise<number> {
  let taken = 0
  for (let n = 0; n < tries; n++) if ((await limiter.consume(`key-${names}`, rule)).ok) taken++
  return taken
}

test('[SCALE-4] [LIMIT-19] a Redis that does not answer is waited for until the timeout, then limits are stricter', async () => {
  const settings = { redisUrl: redis.url, redisTimeoutMs: 20, namespace: 'namespace', nodeId: `node-${++names}` }
  const away: string[] = []
  const onUnavailable = (error: unknown, what: string) => void away.push(`${what}: ${error}`)
  const cluster = await joinCluster({ ...settings, now: () => new Date(), ...quiet, onUnavailable })
  onTestFinished(() => cluster.close())
  onTestFinished(redis.thaw)
  redis.freeze()
  expect(await takenOf(30, cluster.limiter)).toBe(5)
  expect(away).toContain('limits: NoAnswer: No answer within 20 ms')
})

test('[SCALE-4] a Redis that answers slowly, but within the timeout, counts for all nodes', async () => {
  const [one, two] = [await startedNode(), await startedNode()]
  onTestFinished(redis.thaw)
  redis.freeze()
  const taking = takenOf(10, one.cluster.limiter)
  setTimeout(redis.thaw, 600)
  expect([await taking, await takenOf(1, two.cluster.limiter)]).toEqual([10, 0])
})

test('[SCALE-4] [LIMIT-19] while Redis is away limits are stricter, never open, and shared again afterwards', async () => {
  const [one, two] = [await startedNode(), await startedNode()]
  await redis.kill()
  expect(await takenOf(30, one.cluster.limiter)).toBe(5)
  await redis.start()
  await vi.waitFor(async () => {
    // The new Redis does not have the limiter's script yet.
    const [mine, theirs] = [one.cluster.limiter, two.cluster.limiter]
    const key = `key-${Date.now()}`
    for (let n = 0; n < 10; n++) expect((await mine.consume(key, rule)).ok).toBe(true)
    expect((await theirs.consume(key, rule)).ok).toBe(false)
  }, soon)
})

test('[SCALE-6] a Redis that can’t be reached at the start is reported in one line, without the password', async () => {
  const reports: string[] = []
  const cluster = await joinCluster({
    redisUrl: 'redis://user:secret@127.0.0.1:1',
    namespace: 'namespace',
    nodeId: 'node',
    now: () => new Date(),
    ...longTimeout,
    ...quiet,
    onUnavailable: (error, what) => what === 'connect' && reports.push(String(error)),
  })
  await cluster.close()
  expect(reports).toEqual([expect.stringMatching(/^RedisUnavailable: Redis at 127\.0\.0\.1:1 can’t be reached \(\S/)])
  expect(reports[0]).not.toContain('secret')
})

test('[SCALE-14] two instances on one Redis share neither messages nor limits', async () => {
  const [one, two, other] = [await startedNode('ours'), await startedNode('ours'), await startedNode('theirs')]
  const rule = { max: 1, perMs: 60_000 }
  for (const { cluster } of [one, other]) expect((await cluster.limiter.consume('key', rule)).ok).toBe(true)
  expect((await two.cluster.limiter.consume('key', rule)).ok).toBe(false)
  other.cluster.publish('news', 'theirs')
  one.cluster.publish('news', 'ours')
  await vi.waitFor(() => expect(two.received).toEqual(['ours']), 10_000)
  expect([one.received, other.received]).toEqual([[], []])
})

test('[SCALE-13] an unknown message is dropped and reported, a failing subscriber is reported, and the node goes on', async () => {
  const reports: string[] = []
  const faults: string[] = []
  const one = await startedNode()
  const two = await joinCluster({
    redisUrl: redis.url,
    namespace: 'namespace',
    nodeId: `node-${++names}`,
    now: () => new Date(),
    ...longTimeout,
    onUnavailable: (error) => void reports.push(String(error)),
    onDeliveryError: (error) => void faults.push(String(error)),
  })
  onTestFinished(() => two.close())
  const received: unknown[] = []
  two.subscribe('news', (payload) => {
    if (payload === 'trap') throw new Error('out of paper')
    received.push(payload)
  })
  two.startDelivery()
  const stranger = new Redis(redis.url)
  onTestFinished(() => stranger.disconnect())
  const channels = (await stranger.pubsub('CHANNELS')) as string[]
  const channel = channels.find((name) => name.endsWith(':namespace')) ?? ''
  const invalid = ['', 'psst', 'null', '7', '[]', '{}', '{"from":7}', '{"from":"x"}', '{"from":"x","number":"1"}']
  const almostValid = ['{"from":"x","after":null}', '{"from":"x","number":1,"age":0,"topic":7,"news":1}']
  for (const text of [...invalid, ...almostValid]) expect(await stranger.publish(channel, text)).toBeGreaterThan(0)
  for (const payload of ['trap', 'on it goes']) one.cluster.publish('news', payload)
  await vi.waitFor(() => expect(received).toEqual(['on it goes']), 10_000)
  expect(faults).toEqual(['Error: Received an unknown message', 'Error: out of paper'])
  expect(reports).toEqual([])
})
