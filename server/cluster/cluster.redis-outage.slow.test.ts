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

test('[SCALE-2] Redis is killed and started ten times under traffic: every message is received once, in order', async () => {
  const [one, two, three] = [await startedNode(), await startedNode(), await startedNode()]
  for (const { cluster } of [one, two]) cluster.publish('news', 'hello')
  for (const each of [one, two, three]) await vi.waitFor(() => expect(each.received).toContain('hello'), 10_000)
  let published = 0
  const traffic = setInterval(() => {
    published++
    one.cluster.publish('news', { from: 1, n: published })
    two.cluster.publish('news', { from: 2, n: published })
  }, 5)
  for (let round = 0; round < 10; round++) {
    await redis.kill()
    await redis.start()
    const before = three.received.length
    await vi.waitFor(() => expect(three.received.length).toBeGreaterThan(before), { timeout: 5000, interval: 20 })
  }
  clearInterval(traffic)
  for (const [received, from] of [
    [three.received, 1] as const,
    [three.received, 2] as const,
    [one.received, 2] as const,
  ]) {
    const numbers = () =>
      (received as { from: number; n: number }[]).filter((payload) => payload.from === from).map(({ n }) => n)
    await vi.waitFor(() => expect(numbers()).toHaveLength(published), soon)
    expect(numbers()).toEqual(Array.from({ length: published }, (_, n) => n + 1))
  }
  expect([one.gaps(), two.gaps(), three.gaps()]).toEqual([0, 0, 0])
})

test('[SCALE-2] after an outage with more messages than the replay buffer holds, a gap is reported', async () => {
  const [one, two] = [await startedNode(), await startedNode()]
  one.cluster.publish('news', 'before')
  await vi.waitFor(() => expect(two.received).toEqual(['before']), 10_000)
  await redis.kill()
  await vi.waitFor(() => expect(one.cluster.isBusUp()).toBe(false), soon)
  for (let n = 0; n < 3000; n++) one.cluster.publish('news', n)
  await redis.start()
  await vi.waitFor(() => expect(two.received.at(-1)).toBe(2999), soon)
  expect(two.gaps()).toBe(1)
  await vi.waitFor(() => expect(one.cluster.isBusUp()).toBe(true), soon)
})
