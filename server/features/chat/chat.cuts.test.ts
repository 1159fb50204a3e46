/** Connections break and stall at bad moments; every page still ends up with every message, once, in order. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { member, type TestPerson } from '#server/testing/people.ts'
import { createResilientClient, type ResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'

const CLIENTS = shortened(50, 8)
const CUTS = shortened(20, 3)
const PER_ROUND = 20
const CUT_WITHIN_MS = 30

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const messageFrame = (content: string, id = `local-${content}`) =>
  ({ type: 'MESSAGE', message: { id, content } }) as const
const waitUntil = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000, interval: 2 })

test(`[CHAT-12] [CHAT-13] ${CLIENTS} pages cut ${CUTS} times each miss nothing and double nothing (TEST_SEED=${SEED})`, async () => {
  const random = createSeededRandom(SEED)
  const url = () => app.url
  const people = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => guestAt(at)))
  const clients = people.map((person) => createResilientClient({ url, person, random }))
  onTestFinished(() => {
    for (const client of clients) void client.stop()
  })

  // A guest may send ten messages, so the senders take turns.
  for (let round = 1; round <= CUTS; round++) {
    for (const client of clients) if (random.below(3) === 0) client.stall()
    for (let n = 0; n < PER_ROUND; n++) clients[(round * PER_ROUND + n) % CLIENTS]?.send(`${round}-${n}`)
    await Promise.all(clients.map((client) => cutSoon(client, random.next() * CUT_WITHIN_MS)))
    const isUpToDate = (client: ResilientClient) => client.list().at(-1)?.seq === round * PER_ROUND
    await waitUntil(() => clients.every((client) => isUpToDate(client) && client.hasJoined()))
  }
  const total = CUTS * PER_ROUND
  expect(clients.flatMap(({ faults }) => faults)).toEqual([])
  const [first, ...others] = clients.map((client) => client.list())
  expect(first?.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  for (const list of others) expect(list).toEqual(first)
  expect(await app.database.db.$count(chatMessages)).toBe(total)
})

function cutSoon(client: ResilientClient, ms: number): Promise<void> {
  return new Promise((done) => setTimeout(() => done(client.cut()), ms))
}

async function guestAt(at: number): Promise<TestPerson> {
  const browser = app.browser()
  const userId = `guest-${String(at).padStart(8, '0')}`
  await browser.request('/api/user/status', { method: 'POST', body: { userId, isOnBowl: true } })
  return { id: userId, browser }
}

async function sitting(person: TestPerson) {
  const live = await joinLive(app.url, person)
  live.send({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  return live
}

test('[CHAT-7] resending a local id, also after a restart and off the bowl, stores one row and returns the same message', async () => {
  const rhoda = await member(app, 'rhoda')
  const first = await sitting(rhoda)
  first.send(messageFrame('once', 'local-1'))
  const { message } = await first.waitFor('MESSAGE')
  await app.restart()
  const second = await joinLive(app.url, rhoda, { lastSeq: 1 })
  second.send(messageFrame('once', 'local-1'))
  expect((await second.waitFor('MESSAGE')).message).toEqual(message)
  second.clear()
  second.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: false })
  second.send(messageFrame('changed', 'local-1'))
  expect((await second.waitFor('MESSAGE')).message).toEqual(message)
  second.send(messageFrame('new', 'local-2'))
  expect(await second.waitFor('ERROR')).toMatchObject({ code: 'NOT_ON_BOWL', clientId: 'local-2' })
  expect(await app.database.db.$count(chatMessages)).toBe(1)
})

test('[CHAT-13] a page whose last number is beyond the newest message gets the full history', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await sitting(rhoda)
  live.send(messageFrame('one'))
  await live.waitFor('MESSAGE')
  const { messages, truncated } = await (await joinLive(app.url, rhoda, { lastSeq: 7 })).waitFor('CHAT_HISTORY')
  expect([messages.length, truncated]).toEqual([1, true])
})

test('[WS-14] an id that a database cannot store is refused, and no other message fails with it', async () => {
  const rhoda = await sitting(await member(app, 'rhoda'))
  const robin = await sitting(await member(app, 'robin'))
  for (const [at, id] of ['local-\u0000', 'local-\ud800', 'local-\n'].entries()) {
    rhoda.send(messageFrame('poison', id))
    robin.send(messageFrame(`fine ${at}`))
    await robin.waitFor('MESSAGE', ({ message }) => message.content === `fine ${at}`)
  }
  expect(await rhoda.closed()).toBe(1008)
  expect(robin.eventsOf('ERROR')).toEqual([])
})

test('[WS-14] [MSG-16] a mention that a database cannot store is refused, and one that is repeated counts once', async () => {
  const rhoda = await sitting(await member(app, 'rhoda'))
  const mention = (id: string, mentions: string[]) =>
    rhoda.send({ type: 'MESSAGE', message: { id, content: 'poison', mentions } })
  for (const [at, odd] of ['\u0000', '\ud800'].entries()) {
    mention(`local-${at}`, ['u-someone', odd])
    const { code } = await rhoda.waitFor('ERROR', ({ clientId }) => clientId === `local-${at}`)
    expect(code).toBe('BAD_MESSAGE')
  }
  mention('local-twice', ['u-someone', 'u-someone'])
  expect((await rhoda.waitFor('MESSAGE')).message.mentions).toEqual(['u-someone'])
})

test('[CHAT-10] half a surrogate pair is shown to everyone as it is stored', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await sitting(rhoda)
  live.send(messageFrame('half \ud83d of it', 'local-1'))
  const { message } = await live.waitFor('MESSAGE')
  expect(message.content).toBe('half \ufffd of it')
  await app.restart()
  expect((await (await joinLive(app.url, rhoda)).waitFor('CHAT_HISTORY')).messages).toEqual([message])
})
