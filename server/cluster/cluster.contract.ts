/** The tests that every kind of cluster must pass. */
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
    const received: unknown[] = []
    cluster.subscribe(TOPIC, (payload) => void received.push(payload))
    return { cluster, received }
  }

  async function startedNode() {
    const joined = await node()
    joined.cluster.startDelivery()
    return joined
  }

  async function takeFrom(clusters: Cluster[], rule: LimitRule, count: number): Promise<number> {
    let taken = 0
    const key = `contract-${names}`
    for (let n = 0; n < count; n++) {
      if ((await clusters[n % clusters.length]?.limiter.consume(key, rule))?.ok) taken++
    }
    return taken
  }

  test(`[SCALE-1] ${kind}: a published message reaches all other nodes, and not its sender`, async () => {
    const [one, two, three] = [await startedNode(), await startedNode(), await startedNode()]
    const payload = { text: 'Fünf Rollen 🧻', at: new Date(0), deep: [{ when: new Date(5) }], nothing: null }
    one.cluster.publish(TOPIC, payload)
    one.cluster.publish('something else', 1)
    one.cluster.publish(TOPIC, 'last')
    for (const { received } of [two, three]) await vi.waitFor(() => expect(received).toEqual([payload, 'last']), 10_000)
    expect(one.received).toEqual([])
    await vi.waitFor(() => expect(one.cluster.isBusUp()).toBe(true), 10_000)
  })

  test(`[SCALE-1] ${kind}: the messages of one sender are received in the order they were published`, async () => {
    const [one, two, three] = [await startedNode(), await startedNode(), await startedNode()]
    for (let n = 0; n < 500; n++) {
      one.cluster.publish(TOPIC, { from: 1, n })
      two.cluster.publish(TOPIC, { from: 2, n })
    }
    await vi.waitFor(() => expect(three.received).toHaveLength(1000), 10_000)
    const inOrder = Array.from({ length: 500 }, (_, n) => n)
    for (const from of [1, 2]) {
      const numbers = (three.received as { from: number; n: number }[]).filter((payload) => payload.from === from)
      expect(numbers.map(({ n }) => n)).toEqual(inOrder)
    }
  })

  test(`[SCALE-1] ${kind}: a node that joins later does not receive older messages`, async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    one.cluster.publish(TOPIC, 'old')
    await vi.waitFor(() => expect(two.received).toEqual(['old']), 10_000)
    const late = await startedNode()
    one.cluster.publish(TOPIC, 'new')
    await vi.waitFor(() => expect(late.received).toEqual(['new']), 10_000)
  })

  test(`[SCALE-1] ${kind}: messages that arrive while a node starts wait until it starts delivery`, async () => {
    const [one, two, starting] = [await startedNode(), await startedNode(), await node()]
    one.cluster.publish(TOPIC, 'early')
    await vi.waitFor(() => expect(two.received).toEqual(['early']), 10_000)
    expect(starting.received).toEqual([])
    // The second message shows that the first has arrived.
    starting.cluster.startDelivery()
    one.cluster.publish(TOPIC, 'then')
    await vi.waitFor(() => expect(starting.received).toEqual(['early', 'then']), 10_000)
  })

  test(`[SCALE-1] ${kind}: a subscriber that fails does not affect the others`, async () => {
    const [one, two] = [await startedNode(), await node()]
    const after: unknown[] = []
    two.cluster.subscribe(TOPIC, () => {
      throw new Error('out of paper')
    })
    two.cluster.subscribe(TOPIC, (payload) => void after.push(payload))
    two.cluster.startDelivery()
    one.cluster.publish(TOPIC, 1)
    one.cluster.publish(TOPIC, 2)
    await vi.waitFor(() => expect(after).toEqual([1, 2]), 10_000)
    expect(two.received).toEqual([1, 2])
  })

  test(`[SCALE-4] ${kind}: all nodes share one limit`, async () => {
    const clusters = [(await startedNode()).cluster, (await startedNode()).cluster, (await startedNode()).cluster]
    const rule = { max: 7, perMs: MINUTE }
    expect(await takeFrom(clusters, rule, 30)).toBe(7)
    at += MINUTE / 7 + 1
    expect(await takeFrom(clusters, rule, 30)).toBe(1)
    at += MINUTE
    expect(await takeFrom(clusters, rule, 30)).toBe(7)
  })

  test(`[SCALE-4] ${kind}: what is given back can be taken again, and a refusal says how long to wait`, async () => {
    const { limiter } = (await startedNode()).cluster
    const rule = { max: 2, perMs: MINUTE }
    const key = `given-back-${Date.now()}`
    for (let n = 0; n < 5; n++) {
      expect(await limiter.consume(key, rule)).toEqual({ ok: true })
      await limiter.refund(key, rule)
    }
    for (let n = 0; n < 5; n++) await limiter.refund(key, rule)
    await limiter.consume(key, rule)
    await limiter.consume(key, rule)
    expect(await limiter.consume(key, rule)).toEqual({ ok: false, retryAfterSeconds: 30 })
    // A clock that was set back must not lock anyone out for longer than the limit's period.
    at -= 10 * MINUTE
    expect(await limiter.consume(key, rule)).toEqual({ ok: false, retryAfterSeconds: 30 })
  })
}
