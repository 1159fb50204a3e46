/** Leases by the clock: who is buried, when, and by whom not. */
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { borrowDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'
import { joinNodeRegistry } from './node-registry.ts'

let database: TestDatabase
let at = Date.UTC(2026, 10, 15)
/** By how much the wall clock is wrong. */
let setBackMs = 0
let ether = createMemoryBus(() => new Date(at))

beforeAll(async () => {
  database = await borrowDatabase()
  return database.close
})
beforeEach(async () => {
  await database.empty()
  ether = createMemoryBus(() => new Date(at))
})
afterEach(() => ether.nodes.clear())

async function node(nodeId: string, ...people: string[]) {
  const cluster = createMemoryCluster(ether, { nodeId, onFault: () => undefined })
  const here = new Set(people)
  const events: unknown[] = []
  const neighbours = await joinNodeRegistry({
    ...{ db: database.db, cluster, version: 'test', now: () => new Date(at - setBackMs), clock: () => at },
    here: {
      load: () => ({ connections: here.size, people: here.size, memoryMb: 1 }),
      has: (id) => here.has(id),
      people: () => here,
    },
    onError: (error) => {
      throw error
    },
  })
  neighbours.listen({
    onCame: (ids) => void events.push(['came', ...ids]),
    onWent: (ids, moment) => void events.push(['went', at - moment, ...ids]),
    onMet: () => undefined,
    onLost: () => void events.push('lost'),
  })
  cluster.listen()
  return { neighbours, here, events }
}

/** Time passes in small steps, at each of which these look at the clock. */
async function pass(ms: number, ...alive: { neighbours: { tick: () => Promise<void> } }[]) {
  for (let passed = 0; passed < ms; passed += 500) {
    at += 500
    for (const { neighbours } of alive) await neighbours.tick()
  }
}

test('[SCALE-3] processes learn of each other and of their people; whoever stops is buried after 15 s', async () => {
  const one = await node('one', 'rhoda')
  const two = await node('two', 'robin')
  await pass(5000, one, two)
  expect(one.neighbours.hasConnected('robin')).toBe(true)
  expect(two.neighbours.hasConnected('rhoda')).toBe(true)
  expect(await one.neighbours.all()).toMatchObject([{ id: 'two', connections: 1, silentMs: 0 }])
  one.events.length = 0
  await pass(14_000, one)
  const [silent] = await one.neighbours.all()
  expect(silent?.silentMs).toBeGreaterThanOrEqual(12_000)
  expect(one.events).toEqual([])
  await pass(6000, one)
  expect(one.events).toEqual([['went', expect.any(Number), 'robin'], 'lost'])
  const [[, since]] = one.events as [[string, number]]
  expect(since).toBeGreaterThanOrEqual(15_000)
  expect(one.neighbours.areThere()).toBe(false)
})

test('[SCALE-3] whoever was buried alive is back at the next renewal, with everyone', async () => {
  const [one, two] = [await node('one', 'rhoda'), await node('two', 'robin')]
  await pass(5000, one, two)
  await pass(20_000, one)
  expect(one.neighbours.areThere()).toBe(false)
  await pass(8000, one, two)
  expect(one.neighbours.hasConnected('robin')).toBe(true)
  expect(two.neighbours.hasConnected('rhoda')).toBe(true)
})

test('[SCALE-3] whoever slept buries nobody for what happened meanwhile', async () => {
  const [one, two] = [await node('one', 'rhoda'), await node('two', 'robin')]
  await pass(5000, one, two)
  one.events.length = 0
  at += 60_000
  await one.neighbours.tick()
  expect(one.neighbours.hasConnected('robin')).toBe(true)
  await pass(3000, one, two)
  expect(one.events).toEqual([])
})

test('[SCALE-3] who comes and goes is told at once, and read when the telling was lost', async () => {
  const [one, two] = [await node('one'), await node('two')]
  await pass(5000, one, two)
  two.here.add('pearl')
  two.neighbours.changed('pearl')
  await expect.poll(() => one.neighbours.hasConnected('pearl')).toBe(true)
  ether.nodes.delete('one')
  two.here.delete('pearl')
  two.neighbours.changed('pearl')
  await pass(5000, one, two)
  expect(one.neighbours.hasConnected('pearl')).toBe(false)
  await two.neighbours.leave()
  await pass(3000, one)
  expect(one.neighbours.areThere()).toBe(false)
})

test('[SCALE-3] a wall clock that is set back keeps nobody from renewing, and moments are told by it', async () => {
  const one = await node('one', 'rhoda')
  const two = await node('two', 'robin')
  await pass(5000, one, two)
  one.events.length = 0
  setBackMs = 60_000
  onTestFinished(() => {
    setBackMs = 0
  })
  await pass(30_000, one, two)
  expect(one.events).toEqual([])
  await pass(20_000, one)
  const [[, since]] = one.events as [[string, number]]
  expect(since - setBackMs).toBeGreaterThanOrEqual(15_000)
  expect(since - setBackMs).toBeLessThan(20_000)
})
