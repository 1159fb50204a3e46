/** Two processes behind one port whose PostgreSQL stops or hangs while people read and write. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { type Member, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { type ServerGroup, startServerGroup } from '#server/testing/server-group.ts'
import { startWriting } from '#server/testing/steady-writers.ts'

let server: ServerGroup
let rhoda: Member

beforeAll(async () => {
  server = await startServerGroup()
  rhoda = await member(server, 'rhoda')
})
afterAll(() => server.remove())

const statusOf = (path: string) => server.fetchStatus(path, rhoda)
const waitUntil = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000, interval: 5 })

/** Handles early rejections, and throws them to the caller that waits for the end. */
function startAll(load: readonly Promise<void>[]): () => Promise<void> {
  const ends = Promise.allSettled(load)
  return async () => {
    for (const end of await ends) if (end.status === 'rejected') throw end.reason
  }
}

/** Sends requests until `stop`, and records each status, start time and duration. */
function startReading() {
  const seen: { status: number; at: number; ms: number }[] = []
  let isStopped = false
  const readRepeatedly = async () => {
    while (!isStopped) {
      const at = performance.now()
      seen.push({ status: await statusOf('/api/me'), at, ms: performance.now() - at })
    }
  }
  const ended = startAll(Array.from({ length: 8 }, readRepeatedly))
  const stop = () => {
    isStopped = true
    return ended()
  }
  onTestFinished(stop)
  return { seen, stop }
}

/** Four members, on both processes, who write until they are stopped. */
async function fourWriters() {
  const others = (['robin', 'pearl', 'percy'] as const).map((name) => member(server, name))
  const people = [rhoda, ...(await Promise.all(others))]
  const random = createSeededRandom(process.pid)
  const clients = people.map((person) => createResilientClient({ url: () => server.url, person, random }))
  const writing = await startWriting(clients)
  while (Math.min(...(await server.socketsOfEach())) === 0) {
    clients[0]?.cut()
    await writing.moreFromEach(1)
  }
  return { clients, ...writing }
}

/** Client id and sequence number of a person's stored messages. */
async function storedMessages({ id }: TestPerson): Promise<[string, number][]> {
  const { db, close } = await openDatabase({ url: server.postgres.url('bowl'), dataDir: '', log: () => undefined })
  const rows = await db.select().from(chatMessages).where(eq(chatMessages.senderId, id)).orderBy(chatMessages.seq)
  await close()
  return rows.map(({ clientId, seq }) => [clientId, seq])
}

async function allServe(): Promise<void> {
  const several = () => Promise.all(Array.from({ length: 8 }, () => statusOf('/api/ready')))
  await vi.waitFor(async () => expect(new Set(await several())).toEqual(new Set([200])), 10_000)
}

test('[SCALE-10] [DB-11] PostgreSQL restarts while people read and write: 503 within 3 s, no process ends, back within 5 s, all stored once', async () => {
  const before = server.workers()
  const { clients, moreFromEach, stop } = await fourWriters()
  const { seen, ...reading } = startReading()
  await waitUntil(() => seen.length > 20)
  await moreFromEach(10)
  const goneAt = performance.now()
  await server.postgres.stop()
  const count = seen.length
  await waitUntil(() => seen.length > count + 40)
  await waitUntil(() => clients.every(({ timesRefused }) => timesRefused() > 0))
  expect([await statusOf('/api/ready'), await statusOf('/api/ready'), await statusOf('/api/health')]).toEqual([
    503, 503, 200,
  ])
  await server.postgres.start()
  const backAt = performance.now()
  await allServe()
  const recentlyRefused = () => seen.some(({ at, status }) => status !== 200 && at > performance.now() - 300)
  await vi.waitFor(() => expect(recentlyRefused()).toBe(false), { timeout: 10_000, interval: 50 })
  await moreFromEach(1)
  expect(performance.now() - backAt).toBeLessThan(5000)
  await moreFromEach(10)
  await Promise.all([reading.stop(), stop()])
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(Math.max(...seen.filter(({ at }) => at > goneAt - 1000).map(({ ms }) => ms))).toBeLessThan(3000)
  expect(server.workers()).toEqual(before)
  expect(clients.flatMap(({ faults }) => faults)).toEqual([])
  for (const { person, acknowledged } of clients) expect(await storedMessages(person)).toEqual([...acknowledged])
})

test('[SCALE-10] [DB-11] PostgreSQL hangs and does not even refuse: 503 within 3 s, no process ends, back within 5 s', async () => {
  const before = server.workers()
  // Sockets of the previous test may take a moment to close.
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([0, 0]), 10_000)
  const [mine, theirs] = [await joinLive(server.url, rhoda), await server.joinOtherProcess(rhoda)]
  await toggle(rhoda, true)
  onTestFinished(server.postgres.thaw)
  server.postgres.freeze()
  const command = { type: 'MESSAGE', message: { id: 'local-frozen', content: 'Is it cold in here?' } } as const
  mine.send(command)
  const seen: { status: number; ms: number }[] = []
  const ask = async (path: string) => {
    const askedAt = performance.now()
    const status = await statusOf(path)
    seen.push({ status, ms: performance.now() - askedAt })
  }
  // More than the pool has connections, and then some at every moment of the hang.
  const answers = Array.from({ length: 30 }, (_, at) => ask(at % 10 === 0 ? '/api/ready' : '/api/me'))
  expect([await statusOf('/api/health'), seen.length]).toEqual([200, 0])
  for (let n = 0; n < 40; n++) {
    await delay(100)
    answers.push(ask('/api/me'), ask('/api/ready'))
  }
  await Promise.all(answers)
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(3000)
  await mine.waitFor('ERROR', ({ code, clientId }) => code === 'UNAVAILABLE' && clientId === command.message.id)
  server.postgres.thaw()
  const backAt = performance.now()
  await allServe()
  mine.send(command)
  const received = await theirs.waitFor('MESSAGE', ({ message }) => message.content === command.message.content)
  expect(performance.now() - backAt).toBeLessThan(5000)
  expect(server.workers()).toEqual(before)
  expect((await storedMessages(rhoda)).filter(([id]) => id === command.message.id)).toEqual([
    [command.message.id, received.message.seq],
  ])
})
