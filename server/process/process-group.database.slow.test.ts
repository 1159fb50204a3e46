/** Two processes behind one port whose PostgreSQL goes away, or falls silent, while people read and write. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { createChance } from '#server/testing/chance.ts'
import { joinLive } from '#server/testing/live.ts'
import { type Member, member, toggle, type Visitor } from '#server/testing/people.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { type ServerGroup, startServerGroup } from '#server/testing/server-group.ts'
import { startWriting } from '#server/testing/steady-writers.ts'

let server: ServerGroup
let rhoda: Member

beforeAll(async () => {
  server = await startServerGroup()
  rhoda = await member(server, 'rhoda')
})
afterAll(() => server.remove())

const statusOf = (path: string) => server.statusOf(path, rhoda)
const patiently = (question: () => boolean) => vi.waitUntil(question, { timeout: 20_000, interval: 5 })

/** What fails before anybody waits for it has an owner, and is thrown to whoever does. */
function startAll(load: readonly Promise<void>[]): () => Promise<void> {
  const ends = Promise.allSettled(load)
  return async () => {
    for (const end of await ends) if (end.status === 'rejected') throw end.reason
  }
}

/** Asks on and on until `stop`; what was answered, when it was asked, and how long it took. */
function startReading() {
  const seen: { status: number; at: number; ms: number }[] = []
  let isOver = false
  const askOn = async () => {
    while (!isOver) {
      const at = performance.now()
      seen.push({ status: await statusOf('/api/me'), at, ms: performance.now() - at })
    }
  }
  const ended = startAll(Array.from({ length: 8 }, askOn))
  const stop = () => {
    isOver = true
    return ended()
  }
  onTestFinished(stop)
  return { seen, stop }
}

/** Four people, on both processes, who write until they are stopped. */
async function fourWriters() {
  const others = (['robin', 'pearl', 'percy'] as const).map((name) => member(server, name))
  const people = [rhoda, ...(await Promise.all(others))]
  const chance = createChance(process.pid)
  const clients = people.map((person) => createResilientClient({ url: () => server.url, person, chance }))
  return { clients, ...(await startWriting(clients)) }
}

/** What somebody's words are called, and their numbers. */
async function storedOf({ id }: Visitor): Promise<[string, number][]> {
  const { db, close } = await openDatabase({ url: server.postgres.url('bowl'), dataDir: '', log: () => undefined })
  const rows = await db.select().from(chatMessages).where(eq(chatMessages.senderId, id)).orderBy(chatMessages.seq)
  await close()
  return rows.map(({ clientId, seq }) => [clientId, seq])
}

async function allServe(): Promise<void> {
  const both = async () => [await statusOf('/api/ready'), await statusOf('/api/ready')]
  await vi.waitFor(async () => expect(await both()).toEqual([200, 200]), 10_000)
}

test('[SCALE-10] [DB-11] PostgreSQL restarts while people read and write: 503 within 3 s, nobody ends, back within 5 s, all stored once', async () => {
  const before = server.workers()
  const { clients, moreFromEach, stop } = await fourWriters()
  expect(Math.min(...(await server.socketsOfEach()))).toBeGreaterThan(0)
  const { seen, ...reading } = startReading()
  await patiently(() => seen.length > 20)
  await moreFromEach(10)
  const goneAt = performance.now()
  await server.postgres.stop()
  const count = seen.length
  await patiently(() => seen.length > count + 40)
  await patiently(() => clients.every(({ timesPutOff }) => timesPutOff() > 0))
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
  for (const { person, acknowledged } of clients) expect(await storedOf(person)).toEqual([...acknowledged])
})

test('[SCALE-10] [DB-11] PostgreSQL hangs and does not even refuse: 503 after 5 s, nobody ends, back within 5 s', async () => {
  const before = server.workers()
  const [mine, theirs] = [await joinLive(server.url, rhoda), await joinLive(server.url, rhoda)]
  await toggle(rhoda, true)
  // Those of the test before may take a moment to be gone.
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([1, 1]), 10_000)
  onTestFinished(server.postgres.thaw)
  server.postgres.freeze()
  const said = { type: 'MESSAGE', message: { id: 'local-frozen', content: 'Is it cold in here?' } } as const
  mine.say(said)
  const askedAt = performance.now()
  const seen: number[] = []
  // More than there are connections to it.
  const answers = Array.from({ length: 30 }, async (_, at) => {
    seen.push(await statusOf(at % 10 === 0 ? '/api/ready' : '/api/me'))
  })
  expect([await statusOf('/api/health'), seen.length]).toEqual([200, 0])
  await Promise.all(answers)
  expect(performance.now() - askedAt).toBeLessThan(8000)
  expect(new Set(seen)).toEqual(new Set([503]))
  await mine.hears('ERROR', ({ code, clientId }) => code === 'UNAVAILABLE' && clientId === said.message.id)
  server.postgres.thaw()
  const backAt = performance.now()
  await allServe()
  mine.say(said)
  const heard = await theirs.hears('MESSAGE', ({ message }) => message.content === said.message.content)
  expect(performance.now() - backAt).toBeLessThan(5000)
  expect(server.workers()).toEqual(before)
  expect((await storedOf(rhoda)).filter(([id]) => id === said.message.id)).toEqual([
    [said.message.id, heard.message.seq],
  ])
})
