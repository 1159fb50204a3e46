/** What every kind of cluster must do; each kind's tests run all of it. */
import { afterEach, expect, test, vi } from 'vitest'
import type { LimitRule } from '#server/limits/limiter.ts'
import type { Cluster } from './cluster.ts'

type Join = (nodeId: string, now: () => Date) => Promise<Cluster> | Cluster

const MINUTE = 60_000
const TOPIC = 'contract'

export function testCluster(kind: string, join: Join): void {
  const open: Cluster[] = []
  let at = Date.UTC(2026, 10, 15)
  let names = 0
  const now = () => new Date(at)

  afterEach(async () => {
    await Promise.all(open.splice(0).map((cluster) => cluster.close()))
  })

  async function node() {
    const cluster = await join(`${kind}-${Date.now()}-${++names}`, now)
    open.push(cluster)
    const heard: unknown[] = []
    cluster.hear(TOPIC, (news) => void heard.push(news))
    return { cluster, heard }
  }

  async function listening() {
    const joined = await node()
    joined.cluster.listen()
    return joined
  }

  async function takeFrom(clusters: Cluster[], rule: LimitRule, count: number): Promise<number> {
    let taken = 0
    const key = `contract-${names}`
    for (let n = 0; n < count; n++) {
      if ((await clusters[n % clusters.length]?.limiter.take(key, rule))?.ok) taken++
    }
    return taken
  }

  test(`[SCALE-1] ${kind}: what one tells, all others hear, and it does not`, async () => {
    const [one, two, three] = [await listening(), await listening(), await listening()]
    const news = { text: 'Fünf Rollen 🧻', at: new Date(0), deep: [{ when: new Date(5) }], nothing: null }
    one.cluster.tell(TOPIC, news)
    one.cluster.tell('something else', 1)
    one.cluster.tell(TOPIC, 'last')
    for (const { heard } of [two, three]) await vi.waitFor(() => expect(heard).toEqual([news, 'last']), 10_000)
    expect(one.heard).toEqual([])
    await vi.waitFor(() => expect(one.cluster.isCarrying()).toBe(true), 10_000)
  })

  test(`[SCALE-1] ${kind}: a sender's news is heard in the order of telling`, async () => {
    const [one, two, three] = [await listening(), await listening(), await listening()]
    for (let n = 0; n < 500; n++) {
      one.cluster.tell(TOPIC, { from: 1, n })
      two.cluster.tell(TOPIC, { from: 2, n })
    }
    await vi.waitFor(() => expect(three.heard).toHaveLength(1000), 10_000)
    const inOrder = Array.from({ length: 500 }, (_, n) => n)
    for (const from of [1, 2]) {
      const numbers = (three.heard as { from: number; n: number }[]).filter((news) => news.from === from)
      expect(numbers.map(({ n }) => n)).toEqual(inOrder)
    }
  })

  test(`[SCALE-1] ${kind}: whoever comes later is not told the past`, async () => {
    const [one, two] = [await listening(), await listening()]
    one.cluster.tell(TOPIC, 'old')
    await vi.waitFor(() => expect(two.heard).toEqual(['old']), 10_000)
    const late = await listening()
    one.cluster.tell(TOPIC, 'new')
    await vi.waitFor(() => expect(late.heard).toEqual(['new']), 10_000)
  })

  test(`[SCALE-1] ${kind}: what comes while a process starts waits until it listens`, async () => {
    const [one, two, starting] = [await listening(), await listening(), await node()]
    one.cluster.tell(TOPIC, 'early')
    await vi.waitFor(() => expect(two.heard).toEqual(['early']), 10_000)
    expect(starting.heard).toEqual([])
    // What follows it shows that it has arrived.
    starting.cluster.listen()
    one.cluster.tell(TOPIC, 'then')
    await vi.waitFor(() => expect(starting.heard).toEqual(['early', 'then']), 10_000)
  })

  test(`[SCALE-1] ${kind}: a listener that fails harms nobody`, async () => {
    const [one, two] = [await listening(), await node()]
    const after: unknown[] = []
    two.cluster.hear(TOPIC, () => {
      throw new Error('out of paper')
    })
    two.cluster.hear(TOPIC, (news) => void after.push(news))
    two.cluster.listen()
    one.cluster.tell(TOPIC, 1)
    one.cluster.tell(TOPIC, 2)
    await vi.waitFor(() => expect(after).toEqual([1, 2]), 10_000)
    expect(two.heard).toEqual([1, 2])
  })

  test(`[SCALE-4] ${kind}: all processes draw on one allowance`, async () => {
    const clusters = [(await listening()).cluster, (await listening()).cluster, (await listening()).cluster]
    const rule = { max: 7, perMs: MINUTE }
    expect(await takeFrom(clusters, rule, 30)).toBe(7)
    at += MINUTE / 7 + 1
    expect(await takeFrom(clusters, rule, 30)).toBe(1)
    at += MINUTE
    expect(await takeFrom(clusters, rule, 30)).toBe(7)
  })

  test(`[SCALE-4] ${kind}: what is given back can be taken again, and a refusal says how long to wait`, async () => {
    const { limiter } = (await listening()).cluster
    const rule = { max: 2, perMs: MINUTE }
    const key = `given-back-${Date.now()}`
    for (let n = 0; n < 5; n++) {
      expect(await limiter.take(key, rule)).toEqual({ ok: true })
      await limiter.giveBack(key, rule)
    }
    for (let n = 0; n < 5; n++) await limiter.giveBack(key, rule)
    await limiter.take(key, rule)
    await limiter.take(key, rule)
    expect(await limiter.take(key, rule)).toEqual({ ok: false, retryAfterSeconds: 30 })
    // A clock that was set back locks nobody out for longer than the whole time.
    at -= 10 * MINUTE
    expect(await limiter.take(key, rule)).toEqual({ ok: false, retryAfterSeconds: 30 })
  })
}
