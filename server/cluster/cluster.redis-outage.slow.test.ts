/** What the Redis cluster guarantees while Redis is killed and started again. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTemporaryRedis, type TemporaryRedis } from '#server/testing/temporary-redis.ts'
import { joinCluster } from './redis-cluster.ts'

let redis: TemporaryRedis
let names = 0

beforeAll(async () => {
  redis = await startTemporaryRedis()
})
afterAll(() => redis.remove())

async function startedNode() {
  const cluster = await joinCluster({
    redisUrl: redis.url,
    redisTimeoutMs: 10_000,
    namespace: 'namespace',
    nodeId: `node-${++names}`,
    now: () => new Date(),
    onUnavailable: () => undefined,
    onDeliveryError: () => undefined,
  })
  onTestFinished(() => cluster.close())
  const received: unknown[] = []
  let gaps = 0
  cluster.subscribe('news', (payload) => void received.push(payload))
  cluster.onGap(() => gaps++)
  cluster.startDelivery()
  return { cluster, received, gaps: () => gaps }
}

const soon = { timeout: 10_000, interval: 20 }

test('[SCALE-2] Redis is killed and started ten times under traffic: nothing arrives twice or out of order, and every loss is reported', async () => {
  const [one, two, three] = [await startedNode(), await startedNode(), await startedNode()]
  for (const { cluster } of [one, two]) cluster.publish('news', 'hello')
  for (const each of [one, two, three]) await vi.waitFor(() => expect(each.received).toContain('hello'), 10_000)
  let published = 0
  const traffic = setInterval(() => {
    published++
    one.cluster.publish('news', { from: 1, n: published })
    two.cluster.publish('news', { from: 2, n: published })
  }, 5)
  onTestFinished(() => clearInterval(traffic))
  for (let round = 0; round < 10; round++) {
    const gapsBefore = three.gaps()
    await redis.kill()
    const lostFrom = published
    await vi.waitFor(() => expect(published).toBeGreaterThan(lostFrom + 1), soon)
    await redis.start()
    const before = three.received.length
    await vi.waitFor(() => expect(three.received.length).toBeGreaterThan(before), soon)
    await vi.waitFor(() => expect(three.gaps()).toBeGreaterThan(gapsBefore), soon)
  }
  for (const [received, from] of [
    [three.received, 1] as const,
    [three.received, 2] as const,
    [one.received, 2] as const,
  ]) {
    const numbers = (received as { from: number; n: number }[])
      .filter((payload) => payload.from === from)
      .map(({ n }) => n)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  }
})

test('[SCALE-2] after an outage one gap is reported, however much was published meanwhile', async () => {
  const [one, two] = [await startedNode(), await startedNode()]
  one.cluster.publish('news', 'before')
  await vi.waitFor(() => expect(two.received).toEqual(['before']), 10_000)
  await redis.kill()
  await vi.waitFor(() => expect(one.cluster.isBusUp()).toBe(false), soon)
  for (let n = 0; n < 3000; n++) one.cluster.publish('news', n)
  await redis.start()
  await vi.waitFor(() => expect(two.gaps()).toBe(1), soon)
  one.cluster.publish('news', 'after')
  await vi.waitFor(() => expect(two.received).toEqual(['before', 'after']), soon)
  expect(two.gaps()).toBe(1)
})
