/** What the cluster by Redis promises while Redis is killed and started again. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTemporaryRedis, type TemporaryRedis } from '#server/testing/temporary-redis.ts'
import { joinCluster } from './cluster.ts'

let redis: TemporaryRedis
let names = 0

beforeAll(async () => {
  redis = await startTemporaryRedis()
})
afterAll(() => redis.remove())

async function listening() {
  const cluster = await joinCluster({
    ...{
      redisUrl: redis.url,
      redisTimeoutMs: 10_000,
      house: 'house',
      nodeId: `node-${++names}`,
      now: () => new Date(),
    },
    ...{ onAway: () => undefined, onFault: () => undefined },
  })
  onTestFinished(() => cluster.close())
  const heard: unknown[] = []
  let gaps = 0
  cluster.hear('news', (news) => void heard.push(news))
  cluster.onGap(() => gaps++)
  cluster.listen()
  return { cluster, heard, gaps: () => gaps }
}

const soon = { timeout: 10_000, interval: 20 }

test('[SCALE-2] Redis is killed and started ten times while everyone talks: all is heard, once, in order', async () => {
  const [one, two, three] = [await listening(), await listening(), await listening()]
  for (const { cluster } of [one, two]) cluster.tell('news', 'hello')
  for (const each of [one, two, three]) await vi.waitFor(() => expect(each.heard).toContain('hello'), 10_000)
  let told = 0
  const talking = setInterval(() => {
    told++
    one.cluster.tell('news', { from: 1, n: told })
    two.cluster.tell('news', { from: 2, n: told })
  }, 5)
  for (let round = 0; round < 10; round++) {
    await redis.kill()
    await redis.start()
    const before = three.heard.length
    await vi.waitFor(() => expect(three.heard.length).toBeGreaterThan(before), { timeout: 5000, interval: 20 })
  }
  clearInterval(talking)
  for (const [heard, from] of [[three.heard, 1] as const, [three.heard, 2] as const, [one.heard, 2] as const]) {
    const numbers = () =>
      (heard as { from: number; n: number }[]).filter((news) => news.from === from).map(({ n }) => n)
    await vi.waitFor(() => expect(numbers()).toHaveLength(told), soon)
    expect(numbers()).toEqual(Array.from({ length: told }, (_, n) => n + 1))
  }
  expect([one.gaps(), two.gaps(), three.gaps()]).toEqual([0, 0, 0])
})

test('[SCALE-2] what was told during too long a silence is said to be missing', async () => {
  const [one, two] = [await listening(), await listening()]
  one.cluster.tell('news', 'before')
  await vi.waitFor(() => expect(two.heard).toEqual(['before']), 10_000)
  await redis.kill()
  await vi.waitFor(() => expect(one.cluster.isCarrying()).toBe(false), soon)
  for (let n = 0; n < 3000; n++) one.cluster.tell('news', n)
  await redis.start()
  await vi.waitFor(() => expect(two.heard.at(-1)).toBe(2999), soon)
  expect(two.gaps()).toBe(1)
  await vi.waitFor(() => expect(one.cluster.isCarrying()).toBe(true), soon)
})
