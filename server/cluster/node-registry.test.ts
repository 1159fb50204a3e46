/** Leases under a manual clock: which nodes are declared dead, and when. */
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { borrowDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'
import { joinNodeRegistry } from './node-registry.ts'

let database: TestDatabase
let at = Date.UTC(2026, 10, 15)
/** By how much the wall clock was set back. */
let setBackMs = 0
let bus = createMemoryBus(() => new Date(at))

beforeAll(async () => {
  database = await borrowDatabase()
  return database.close
})
beforeEach(async () => {
  await database.empty()
  bus = createMemoryBus(() => new Date(at))
})
afterEach(() => bus.nodes.clear())

async function node(nodeId: string, ...people: string[]) {
  const cluster = createMemoryCluster(bus, { nodeId, onDeliveryError: () => undefined })
  const here = new Set(people)
  const events: unknown[] = []
  const nodeRegistry = await joinNodeRegistry({
    db: database.db,
    cluster,
    version: 'test',
    now: () => new Date(at - setBackMs),
    clock: () => at,
    here: {
      load: () => ({ connections: here.size, people: here.size, memoryMb: 1 }),
      has: (id) => here.has(id),
      people: () => here,
    },
    onError: (error) => {
      throw error
    },
  })
  nodeRegistry.listen({
    onConnected: (ids) => void events.push(['connected', ...ids]),
    onDisconnected: (ids, moment) => void events.push(['disconnected', at - moment, ...ids]),
    onNodeJoined: () => undefined,
    onNodeLost: () => void events.push('lost'),
  })
  cluster.startDelivery()
  return { nodeRegistry, here, events }
}

/** Passes time in small steps, with a tick of these nodes at each step. */
async function pass(ms: number, ...alive: { nodeRegistry: { tick: () => Promise<void> } }[]) {
  for (let passed = 0; passed < ms; passed += 500) {
    at += 500
    for (const { nodeRegistry } of alive) await nodeRegistry.tick()
  }
}

test('[SCALE-3] nodes learn of each other and of their people; a node that stops is removed after 15 s', async () => {
  const one = await node('one', 'rhoda')
  const two = await node('two', 'robin')
  await pass(5000, one, two)
  expect(one.nodeRegistry.hasConnected('robin')).toBe(true)
  expect(two.nodeRegistry.hasConnected('rhoda')).toBe(true)
  expect(await one.nodeRegistry.peers()).toMatchObject([{ id: 'two', connections: 1, silentMs: 0 }])
  one.events.length = 0
  await pass(14_000, one)
  const [silent] = await one.nodeRegistry.peers()
  expect(silent?.silentMs).toBeGreaterThanOrEqual(12_000)
  expect(one.events).toEqual([])
  await pass(6000, one)
  expect(one.events).toEqual([['disconnected', expect.any(Number), 'robin'], 'lost'])
  const [[, since]] = one.events as [[string, number]]
  expect(since).toBeGreaterThanOrEqual(15_000)
  expect(one.nodeRegistry.hasPeers()).toBe(false)
})

test('[SCALE-3] a node that was wrongly removed is back at the next renewal, with its people', async () => {
  const [one, two] = [await node('one', 'rhoda'), await node('two', 'robin')]
  await pass(5000, one, two)
  await pass(20_000, one)
  expect(one.nodeRegistry.hasPeers()).toBe(false)
  await pass(8000, one, two)
  expect(one.nodeRegistry.hasConnected('robin')).toBe(true)
  expect(two.nodeRegistry.hasConnected('rhoda')).toBe(true)
})

test('[SCALE-3] a node that was suspended removes no other node for the time it slept', async () => {
  const [one, two] = [await node('one', 'rhoda'), await node('two', 'robin')]
  await pass(5000, one, two)
  one.events.length = 0
  at += 60_000
  await one.nodeRegistry.tick()
  expect(one.nodeRegistry.hasConnected('robin')).toBe(true)
  await pass(3000, one, two)
  expect(one.events).toEqual([])
})

test('[SCALE-3] connections are published at once, and read from the rows when a message was lost', async () => {
  const [one, two] = [await node('one'), await node('two')]
  await pass(5000, one, two)
  two.here.add('pearl')
  two.nodeRegistry.changed('pearl')
  await expect.poll(() => one.nodeRegistry.hasConnected('pearl')).toBe(true)
  bus.nodes.delete('one')
  two.here.delete('pearl')
  two.nodeRegistry.changed('pearl')
  await pass(5000, one, two)
  expect(one.nodeRegistry.hasConnected('pearl')).toBe(false)
  await two.nodeRegistry.leave()
  await pass(3000, one)
  expect(one.nodeRegistry.hasPeers()).toBe(false)
})

test('[SCALE-3] a wall clock that is set back stops no renewal, and reported times follow it', async () => {
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
