/** Connections break while private messages are sent: resends are stored once, in order, and nothing is missed. */
import { expect, onTestFinished, test } from 'vitest'
import {
  getPrivateUnread,
  listPrivateMessages,
  type PrivateMessage,
  readPrivateChat,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { type Member, member } from '#server/testing/people.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'

const MESSAGES = 40

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

const pair = () => Promise.all([member(app, 'pearl'), member(app, 'percy')])
const write = (from: Member, to: Member, content: string, clientId: string) =>
  from.browser.call(sendPrivateMessage, { body: { senderId: from.id, receiverId: to.id, content, clientId } })

async function threadSince(of: Member, other: Member, seq: number): Promise<PrivateMessage[]> {
  const params = { userId: of.id, otherId: other.id }
  const { body } = await of.browser.call(listPrivateMessages, { params, query: `?after=${seq}` })
  return body.messages.length < 100
    ? body.messages
    : [...body.messages, ...(await threadSince(of, other, body.messages.at(-1)?.seq ?? 0))]
}

/** Aborts the request at random moments, also while the response is on its way, then sends until acknowledged. */
async function writeWithAborts(from: Member, to: Member, draft: { content: string; abortAfterMs: number[] }) {
  const { content, abortAfterMs } = draft
  const cookie = [...from.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = JSON.stringify({ senderId: from.id, receiverId: to.id, content, clientId: `local-${content}` })
  for (const ms of abortAfterMs) {
    const headers = { cookie, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(ms)
    await fetch(`${app.url}/api/private-messages`, { method: 'POST', headers, body, signal }).catch(() => undefined)
  }
  return (await write(from, to, content, `local-${content}`)).body.message
}

type Callback = (error: Error | null, rows?: unknown) => void
type Query = (sent: { text?: string }, values: unknown, callback?: Callback) => unknown

/** Inserts into this table are carried out, and their responses do not arrive. */
function loseAnswers(table: string) {
  const client = app.database.db.$client as { query: Query }
  const { query } = client
  const lost = new Error('Connection terminated')
  client.query = (sent, values, callback) => {
    const isLost = callback !== undefined && sent.text?.includes(`insert into ${table}`)
    return query.call(client, sent, values, isLost ? () => callback(lost) : callback)
  }
  const restore = () => Object.assign(client, { query })
  onTestFinished(() => void restore())
  return { restore }
}

test(`[PM-11] [PM-4] aborted and resent messages are stored once, and every page can catch up (TEST_SEED=${SEED})`, async () => {
  const random = createSeededRandom(SEED)
  const [pearl, percy] = await pair()
  const live = await joinLive(app.url, percy)
  const sent = await Promise.all(
    Array.from({ length: MESSAGES }, (_, n) => {
      const [from, to] = n % 2 ? [pearl, percy] : [percy, pearl]
      const abortAfterMs = [1 + random.below(30), 1 + random.below(60)]
      return writeWithAborts(from, to, { content: `${n}`, abortAfterMs })
    }),
  )
  const inOrder = sent.sort((a, b) => a.seq - b.seq)
  expect(inOrder.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, at) => at + 1))
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    expect(await threadSince(one, other, 0)).toEqual(inOrder)
    expect(await threadSince(one, other, 17)).toEqual(inOrder.slice(17))
    const { body } = await one.browser.call(getPrivateUnread, { params: { userId: one.id } })
    expect(body.unreadCount).toBe(MESSAGES / 2)
  }
  expect(await app.database.db.$count(privateMessages)).toBe(MESSAGES)
  await live.until('received all', () => (live.eventsOf('PRIVATE_MESSAGE').length >= MESSAGES ? true : undefined))
  const received = live.eventsOf('PRIVATE_MESSAGE').map(({ message }) => message.seq)
  expect(received.sort((a, b) => a - b)).toEqual(inOrder.map(({ seq }) => seq))
})

test('[PM-4] one client id is one message: concurrently, after a restart and after a block; another sender’s is not', async () => {
  const [pearl, percy] = await pair()
  const paula = await member(app, 'paula')
  const concurrent = await Promise.all([1, 2, 3, 4].map(() => write(pearl, percy, 'once', 'local-1')))
  const [first] = concurrent.map(({ body }) => body.message)
  for (const { body } of concurrent) expect(body.message).toEqual(first)
  await app.restart()
  expect((await write(pearl, percy, 'changed', 'local-1')).body.message).toEqual(first)
  const elsewhere = await write(pearl, paula, 'once', 'local-1')
  expect([elsewhere.status, elsewhere.body]).toMatchObject([400, { code: 'BAD_MESSAGE' }])
  expect((await write(percy, pearl, 'mine', 'local-1')).body.message.seq).toBe(2)
  await percy.browser.request('/api/blocks', { method: 'POST', body: { userId: pearl.id } })
  expect((await write(pearl, percy, 'once', 'local-1')).body.message).toEqual(first)
  expect((await write(pearl, percy, 'new', 'local-2')).status).toBe(403)
  expect(await app.database.db.$count(privateMessages)).toBe(2)
})

test('[PM-4] a message whose storing was not answered by the database reaches the receiver when it is sent again, once', async () => {
  const [pearl, percy] = await pair()
  const live = await joinLive(app.url, percy)
  const answering = loseAnswers('private_messages')
  expect((await write(pearl, percy, 'lost?', 'local-1')).status).toBe(503)
  answering.restore()
  expect(await app.database.db.$count(privateMessages)).toBe(1)
  for (let time = 0; time < 2; time++) expect((await write(pearl, percy, 'lost?', 'local-1')).status).toBe(200)
  await write(pearl, percy, 'next', 'local-2')
  await live.waitFor('PRIVATE_MESSAGE', ({ message }) => message.content === 'next')
  expect(live.eventsOf('PRIVATE_MESSAGE').map(({ message }) => message.content)).toEqual(['lost?', 'next'])
})

test('[PM-8] unread counts stay right while messages are written and read at the same time', async () => {
  const [pearl, percy] = await pair()
  const params = { userId: percy.id, otherId: pearl.id }
  const writing = Array.from({ length: 20 }, (_, n) => write(pearl, percy, `${n}`, `local-${n}`))
  const reading = Array.from({ length: 20 }, (_, n) =>
    percy.browser.call(readPrivateChat, { params, body: { seq: n + 1 } }),
  )
  await Promise.all([...writing, ...reading])
  await percy.browser.call(readPrivateChat, { params, body: { seq: 12 } })
  const read = (await percy.browser.call(readPrivateChat, { params, body: { seq: 1 } })).body.unreadCount
  const { body } = await percy.browser.call(getPrivateUnread, { params: { userId: percy.id } })
  expect([read, body.unreadCount <= 8]).toEqual([body.unreadCount, true])
  expect((await percy.browser.call(readPrivateChat, { params, body: { seq: 20 } })).body.unreadCount).toBe(0)
})
