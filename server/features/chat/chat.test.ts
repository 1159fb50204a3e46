/** The public room, through real sockets. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signUp } from '#contract/people/auth.ts'
import { joinLive, type Live, openLive } from '#server/testing/live.ts'
import { guest, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const on = (userId: string) => ({ type: 'TOGGLE_STATUS', userId, isOnBowl: true }) as const
const messageFrame = (content: string, id = `local-${content}`) =>
  ({ type: 'MESSAGE', message: { id, content } }) as const

async function sitting(name: 'rhoda' | 'robin' | 'pearl') {
  const person = await member(app, name)
  const live = await joinLive(app.url, person)
  live.send(on(person.id))
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  return { ...person, live }
}

const contents = (live: Live) =>
  live.events.flatMap((event) => (event.type === 'MESSAGE' ? [event.message.content] : []))

test('[CHAT-4] [CHAT-6] [CHAT-10] a message reaches everyone, trimmed, with the server’s own author and the sender’s id', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await sitting('robin')
  rhoda.live.send({
    type: 'MESSAGE',
    message: { id: 'local-7', content: '  anyone else here?  ', userId: robin.id, nickname: 'Forged', seq: 99 },
  })
  const { message } = await robin.live.waitFor('MESSAGE')
  expect(message).toMatchObject({
    content: 'anyone else here?',
    userId: rhoda.id,
    nickname: 'FlushMaster',
    emoji: '🧻',
    clientId: 'local-7',
    seq: 1,
  })
  expect((await rhoda.live.waitFor('MESSAGE')).message).toEqual(message)
})

test('[CHAT-9] off the bowl a message is refused, and the refusal names it', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.send(messageFrame('hello?'))
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'NOT_ON_BOWL', clientId: 'local-hello?' })
})

test.each([
  ['VALIDATION', '   '],
  ['VALIDATION', '\u200b\u3164\u2800'],
  ['TOO_LONG', 'x'.repeat(501)],
])('[CHAT-8] %s: a blank or too long message is refused', async (code, content) => {
  const rhoda = await sitting('rhoda')
  rhoda.live.send(messageFrame(content, 'local-1'))
  expect(await rhoda.live.waitFor('ERROR')).toMatchObject({ code, clientId: 'local-1' })
})

test('[CHAT-8] 500 emoji are 500 characters, whatever their bytes', async () => {
  const rhoda = await sitting('rhoda')
  rhoda.live.send(messageFrame('💩'.repeat(500), 'local-1'))
  expect((await rhoda.live.waitFor('MESSAGE')).message.content).toHaveLength(1000)
})

test('[CHAT-7] one local id sent three times is one message; the same id from another person is another message', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await sitting('robin')
  for (let time = 0; time < 3; time++) rhoda.live.send(messageFrame('once', 'local-1'))
  await rhoda.live.until('three echoes', () => (contents(rhoda.live).length === 3 ? true : undefined))
  robin.live.send(messageFrame('mine', 'local-1'))
  await robin.live.waitFor('MESSAGE', ({ message }) => message.content === 'mine')
  expect(contents(robin.live)).toEqual(['once', 'mine'])
  const ids = rhoda.live.events.flatMap((event) => (event.type === 'MESSAGE' ? [event.message.id] : []))
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
})

test('[CHAT-25] messages sent in a burst are stored in few commits, in order, before the sender’s next command', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await sitting('robin')
  const messages = Array.from({ length: 12 }, (_, at) => `message ${at}`)
  for (const message of messages) rhoda.live.send(messageFrame(message))
  rhoda.live.send({ ...on(rhoda.id), isOnBowl: false })
  rhoda.live.send(messageFrame('too late'))
  expect(await rhoda.live.waitFor('ERROR')).toMatchObject({ code: 'NOT_ON_BOWL', clientId: 'local-too late' })
  await robin.live.waitFor('MESSAGE', ({ message }) => message.content === messages.at(-1))
  expect(contents(robin.live)).toEqual(messages)
  const commits = await app.database.db.execute(sql`select count(distinct xmin::text)::int as n from chat_messages`)
  expect(Number(commits.rows[0]?.n)).toBeLessThan(messages.length / 2)
})

test('[CHAT-7] [CHAT-12] resends among new messages leave no gap in the numbers', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await sitting('robin')
  for (const message of ['one', 'two', 'one', 'three', 'two', 'four']) rhoda.live.send(messageFrame(message))
  await rhoda.live.until('six echoes', () => (contents(rhoda.live).length === 6 ? true : undefined))
  await robin.live.waitFor('MESSAGE', ({ message }) => message.content === 'four')
  expect(contents(robin.live)).toEqual(['one', 'two', 'three', 'four'])
  expect(robin.live.eventsOf('MESSAGE').map(({ message }) => message.seq)).toEqual([1, 2, 3, 4])
})

test('[CHAT-11] [CHAT-13] a page that comes back gets what it missed and nothing else', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await member(app, 'robin')
  for (const message of ['one', 'two', 'three']) rhoda.live.send(messageFrame(message))
  await rhoda.live.waitFor('MESSAGE', ({ message }) => message.content === 'three')
  const all = await (await joinLive(app.url, robin)).waitFor('CHAT_HISTORY')
  expect(all.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  const rest = await (await joinLive(app.url, robin, { lastSeq: 2 })).waitFor('CHAT_HISTORY')
  expect(rest.messages.map(({ content }) => content)).toEqual(['three'])
  expect(rest.truncated).toBeUndefined()
})

test('[CHAT-13] a page that missed more than is kept in memory gets a truncated history', async () => {
  const rhoda = await sitting('rhoda')
  for (let n = 1; n <= 130; n++) rhoda.live.send(messageFrame(`m${n}`))
  await rhoda.live.waitFor('MESSAGE', ({ message }) => message.content === 'm130')
  const live = await joinLive(app.url, rhoda, { lastSeq: 1 })
  const { messages, truncated } = await live.waitFor('CHAT_HISTORY')
  expect(truncated).toBe(true)
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, at) => at + 31))
})

test('[CHAT-12] numbers are in order and without gaps, also when several people write at once', async () => {
  const rhoda = await sitting('rhoda')
  const robin = await sitting('robin')
  for (let n = 0; n < 60; n++) {
    rhoda.live.send(messageFrame(`a${n}`))
    robin.live.send(messageFrame(`b${n}`))
  }
  const seqs = () => rhoda.live.events.flatMap((event) => (event.type === 'MESSAGE' ? [event.message.seq] : []))
  await rhoda.live.until('all messages', () => (seqs().length === 120 ? true : undefined))
  expect(seqs()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
})

test('[GUEST-12] a guest’s tenth message is accepted and the eleventh refused, also in a new tab or under a new id', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  for (let n = 1; n <= 11; n++) live.send(messageFrame(`g${n}`))
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'GUEST_LIMIT', clientId: 'local-g11' })
  expect(contents(live)).toHaveLength(10)

  const tab = await joinLive(app.url, gus)
  tab.send(messageFrame('again'))
  expect(await tab.waitFor('ERROR')).toMatchObject({ code: 'GUEST_LIMIT' })

  const renamed = { ...gus, id: 'guest-Gus54321' }
  const other = await joinLive(app.url, renamed)
  other.send(on(renamed.id))
  await other.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  other.send(messageFrame('as another'))
  expect(await other.waitFor('ERROR')).toMatchObject({ code: 'GUEST_LIMIT' })
})

test('[AUTH-24] a guest who signs up keeps the sit and the messages of the visit', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  live.send(messageFrame('before'))
  await live.waitFor('MESSAGE')
  const form = { email: 'gus@example.com', password: PASSWORD, nickname: 'PottyPal', emoji: '💩', isPremium: false }
  const { body } = await gus.browser.call(signUp, { body: form })
  expect(body.isOnBowl).toBe(true)
  const again = await joinLive(app.url, { id: body.id, browser: gus.browser })
  const { messages } = await again.waitFor('CHAT_HISTORY')
  expect(messages.map(({ userId, content }) => ({ userId, content }))).toEqual([{ userId: body.id, content: 'before' }])
  expect(await again.waitFor('STATUS')).toMatchObject({ isOnBowl: true })
})

test('[WS-4] nothing is delivered before a valid JOIN', async () => {
  const rhoda = await sitting('rhoda')
  const lurker = await openLive(app.url, app.browser())
  rhoda.live.send(messageFrame('private?'))
  await rhoda.live.waitFor('MESSAGE')
  lurker.send(messageFrame('me too'))
  expect(await lurker.waitFor('ERROR')).toMatchObject({ code: 'BAD_MESSAGE' })
  expect(lurker.events).toHaveLength(1)
})

test('[SCALE-2] a node that is far behind resets its history instead of broadcasting thousands of old messages', async () => {
  const rhoda = await sitting('rhoda')
  await app.database.db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at)
    select 'public', n, 'u-elsewhere', 'other-' || n, 'StallStar', '🚽', 'old ' || n, now() from generate_series(1, 3000) as n`)
  await app.database.db.execute(sql`update chat_rooms set last_seq = 3000`)
  rhoda.live.send(messageFrame('and now?'))
  const isLast = ({ message }: { message?: { content: string } | undefined }) => message?.content === 'and now?'
  const { messages } = await rhoda.live.waitFor('CHAT_HISTORY', (event) => isLast({ message: event.messages.at(-1) }))
  expect(messages.map(({ seq }) => seq).slice(-2)).toEqual([3000, 3001])
  rhoda.live.send(messageFrame('and then?'))
  await rhoda.live.waitFor('MESSAGE', ({ message }) => message.content === 'and then?')
  expect(contents(rhoda.live).filter((content) => content.startsWith('old'))).toEqual([])
})
