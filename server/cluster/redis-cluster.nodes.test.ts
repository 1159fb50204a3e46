/** The cluster by Redis keeps the contract, and its promises while Redis is away. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Limiter } from '#server/limits/limiter.ts'
import { startTemporaryRedis, type TemporaryRedis } from '#server/testing/temporary-redis.ts'
import { testCluster } from './cluster.contract.ts'
import { joinCluster } from './cluster.ts'

let redis: TemporaryRedis
let names = 0

beforeAll(async () => {
  redis = await startTemporaryRedis()
})
afterAll(() => redis.remove())

/** On a busy machine Redis is slow and not away. */
const patient = { redisTimeoutMs: 10_000 }
const quiet = { onAway: () => undefined, onFault: () => undefined }
const join = (nodeId: string, now: () => Date, house = 'house') =>
  joinCluster({ redisUrl: redis.url, house, nodeId, now, ...patient, ...quiet })

testCluster('redis', join)

async function listening(house?: string) {
  const cluster = await join(`node-${++names}`, () => new Date(), house)
  onTestFinished(() => cluster.close())
  const heard: unknown[] = []
  let gaps = 0
  cluster.hear('news', (news) => void heard.push(news))
  cluster.onGap(() => gaps++)
  cluster.listen()
  return { cluster, heard, gaps: () => gaps }
}

const soon = { timeout: 10_000, interval: 20 }

const rule = { max: 10, perMs: 60_000 }

/** How many of so many tries were let through. */
async function takenOf(tries: number, limiter: Limiter): Promise<number> {
  let taken = 0
  for (let n = 0; n < tries; n++) if ((await limiter.take(`key-${names}`, rule)).ok) taken++
  return taken
}

test('[SCALE-4] [LIMIT-19] a Redis that answers nothing is waited for as long as is set, then limits are stricter', async () => {
  const settings = { redisUrl: redis.url, redisTimeoutMs: 20, house: 'house', nodeId: `node-${++names}` }
  const away: string[] = []
  const onAway = (error: unknown, what: string) => void away.push(`${what}: ${error}`)
  const impatient = await joinCluster({ ...settings, now: () => new Date(), ...quiet, onAway })
  onTestFinished(() => impatient.close())
  onTestFinished(redis.thaw)
  redis.freeze()
  expect(await takenOf(30, impatient.limiter)).toBe(5)
  expect(away).toContain('limits: NoAnswer: No answer within 20 ms')
})

test('[SCALE-4] a Redis that is slow, but not slower than is set, counts for all', async () => {
  const [one, two] = [await listening(), await listening()]
  onTestFinished(redis.thaw)
  redis.freeze()
  const taking = takenOf(10, one.cluster.limiter)
  setTimeout(redis.thaw, 600)
  expect([await taking, await takenOf(1, two.cluster.limiter)]).toEqual([10, 0])
})

test('[SCALE-4] [LIMIT-19] while Redis is away limits are stricter, never open, and shared again afterwards', async () => {
  const [one, two] = [await listening(), await listening()]
  await redis.kill()
  expect(await takenOf(30, one.cluster.limiter)).toBe(5)
  await redis.start()
  await vi.waitFor(async () => {
    // A script that the new Redis has never seen.
    const [mine, theirs] = [one.cluster.limiter, two.cluster.limiter]
    const key = `key-${Date.now()}`
    for (let n = 0; n < 10; n++) expect((await mine.take(key, rule)).ok).toBe(true)
    expect((await theirs.take(key, rule)).ok).toBe(false)
  }, soon)
})

test('[SCALE-6] a Redis that cannot be reached at the start is said in one line, without the password', async () => {
  const said: string[] = []
  const cluster = await joinCluster({
    redisUrl: 'redis://user:secret@127.0.0.1:1',
    house: 'house',
    nodeId: 'node',
    now: () => new Date(),
    ...patient,
    ...quiet,
    onAway: (error, what) => what === 'start' && said.push(String(error)),
  })
  await cluster.close()
  expect(said).toEqual([expect.stringMatching(/^RedisUnavailable: Redis at 127\.0\.0\.1:1 can’t be reached \(\S/)])
  expect(said[0]).not.toContain('secret')
})

test('[SCALE-14] two houses on one Redis neither hear each other nor share an allowance', async () => {
  const [one, two, other] = [await listening('ours'), await listening('ours'), await listening('theirs')]
  const rule = { max: 1, perMs: 60_000 }
  for (const { cluster } of [one, other]) expect((await cluster.limiter.take('key', rule)).ok).toBe(true)
  expect((await two.cluster.limiter.take('key', rule)).ok).toBe(false)
  other.cluster.tell('news', 'theirs')
  one.cluster.tell('news', 'ours')
  await vi.waitFor(() => expect(two.heard).toEqual(['ours']), 10_000)
  expect([one.heard, other.heard]).toEqual([[], []])
})

test('[SCALE-13] what is no dispatch is dropped and reported, and so is a listener that fails: nobody ends of it', async () => {
  const reports: string[] = []
  const faults: string[] = []
  const one = await listening()
  const two = await joinCluster({
    ...{ redisUrl: redis.url, house: 'house', nodeId: `node-${++names}`, now: () => new Date(), ...patient },
    onAway: (error) => void reports.push(String(error)),
    onFault: (error) => void faults.push(String(error)),
  })
  onTestFinished(() => two.close())
  const heard: unknown[] = []
  two.hear('news', (news) => {
    if (news === 'trap') throw new Error('out of paper')
    heard.push(news)
  })
  two.listen()
  const stranger = new Redis(redis.url)
  onTestFinished(() => stranger.disconnect())
  const channels = (await stranger.pubsub('CHANNELS')) as string[]
  const channel = channels.find((name) => name.endsWith(':house')) ?? ''
  const nonsense = ['', 'psst', 'null', '7', '[]', '{}', '{"from":7}', '{"from":"x"}', '{"from":"x","number":"1"}']
  const nearly = ['{"from":"x","after":null}', '{"from":"x","number":1,"age":0,"topic":7,"news":1}']
  for (const text of [...nonsense, ...nearly]) expect(await stranger.publish(channel, text)).toBeGreaterThan(0)
  for (const news of ['trap', 'on it goes']) one.cluster.tell('news', news)
  await vi.waitFor(() => expect(heard).toEqual(['on it goes']), 10_000)
  expect(faults).toEqual(['Error: Received an unknown message', 'Error: out of paper'])
  expect(reports).toEqual([])
})
