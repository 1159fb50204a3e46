/** The server is killed again and again while ten people write: what it acknowledged is there, once, for all of them. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signUp } from '#contract/auth.ts'
import { openDatabase } from '#server/db/db.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { createChance } from '#server/testing/chance.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { inShort } from '#server/testing/long-tests.ts'
import { createPrivateWriter } from '#server/testing/private-writer.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'

const KILLS = inShort(20)
const PEOPLE = 10
const MESSAGES_PER_ROUND = 4
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

const patiently = (question: () => boolean) => vi.waitUntil(question, { timeout: 60_000, interval: 5 })

test(`[CHAT-6] [CHAT-7] [CHAT-13] [PM-11] [PRES-10] ${KILLS} times kill -9 lose and double nothing (KILL_SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const chance = createChance(SEED)
  const DATA_DIR = await freshDataFolder()
  const start = () => startServer({ DATA_DIR, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  let server = await start()
  const url = () => server.url

  const clients = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const browser = createBrowser(url)
      const form = { email: `p${at}@example.com`, password: 'two-ply forever', nickname: 'StallStar', emoji: '🧻' }
      const { body } = await browser.call(signUp, { body: { ...form, isPremium: true } })
      return createResilientClient({ url, person: { id: body.id, browser }, chance })
    }),
  )
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const people = clients.map(({ person }) => person)
  const writers = people.map((person, at) => createPrivateWriter(person, people[at ^ 1] ?? person))
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.size, 0)

  for (let round = 0; round < KILLS; round++) {
    await patiently(() => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0))
    const killAt = acknowledged() + chance.below(PEOPLE * MESSAGES_PER_ROUND)
    for (let n = 0; n < MESSAGES_PER_ROUND; n++) {
      for (const [at, client] of clients.entries()) client.say(`${round}-${n}-${at}`)
    }
    for (const writer of writers) writer.say(`${round}`)
    await patiently(() => acknowledged() >= killAt)
    await server.stop('SIGKILL')
    server = await start()
  }
  const total = KILLS * PEOPLE * MESSAGES_PER_ROUND
  await patiently(() => clients.every((client) => client.list().at(-1)?.seq === total))
  await Promise.all(writers.map((writer) => writer.done()))
  const threads = await Promise.all(writers.map((writer) => writer.thread()))
  await server.stop('SIGKILL')

  expect(clients.flatMap(({ faults }) => faults)).toEqual([])
  for (const { acknowledged: own, unacknowledged } of clients) {
    expect([own.size, unacknowledged.size]).toEqual([KILLS * MESSAGES_PER_ROUND, 0])
  }
  const [first, ...others] = clients.map((client) => client.list())
  for (const list of others) expect(list).toEqual(first)

  const { db, close } = await openDatabase({ dataDir: DATA_DIR })
  const stored = await db.execute<{ seq: string; client_id: string }>(
    sql`select seq, client_id from chat_messages order by seq`,
  )
  const privately = await db.execute(sql`select 1 from private_messages`)
  const sits = await db.execute(sql`select 1 from sits where ended_at is null`)
  const allSits = await db.execute(sql`select 1 from sits`)
  await close()
  expect(stored.rows.map(({ client_id }) => client_id)).toEqual(first?.map(({ clientId }) => clientId))
  expect(stored.rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  // In private as in public: what was acknowledged is there, once, in the same order for both.
  expect(privately.rows.length).toBe(KILLS * PEOPLE)
  for (const [at, { acknowledged: own }] of writers.entries()) {
    const thread = threads[at] ?? []
    expect(thread.map(({ seq }) => seq)).toEqual(Array.from({ length: KILLS * 2 }, (_, n) => n + 1))
    expect(thread).toEqual(threads[at ^ 1])
    expect([...own.values()]).toEqual(thread.filter(({ senderId }) => senderId === people[at]?.id))
  }
  // Nobody's sit ended, and nobody's began anew.
  expect([sits.rows.length, allSits.rows.length]).toEqual([PEOPLE, PEOPLE])
})
