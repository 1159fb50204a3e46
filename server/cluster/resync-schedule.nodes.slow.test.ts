/** Two nodes with slow commits and a reader that reconnects again and again: no message is missed. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes, type LiveEvent, type LiveEventOf, SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { settings } from '#server/db/schema/instance/instance.schema.ts'
import { sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { digestOf } from '#server/lib/tokens.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { joinLive, openLive } from '#server/testing/live.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

const GUESTS = 250
const MEMBERS = 250
const EACH = 10
const ALL = (GUESTS + MEMBERS) * EACH
/** Messages the room keeps. A reader further behind has to start over, so senders must not get that far ahead. */
const KEPT = 1000
const WAVE = 10

let nodes: TestNodes

beforeAll(async () => {
  nodes = await startNodes(2)
  await letEveryoneTalk()
})
afterAll(() => nodes.stop())

const browser = createBrowser(() => nodes.url(0))

/** What a reader receives in 100 ms. Nothing when the database is too slow; the next visit resumes at the same place. */
async function visitAsReader(at: number, lastSeq: number): Promise<LiveEvent[]> {
  const live = await openLive(nodes.url(at), browser).catch(rethrowUnlessUnavailable)
  if (!live) return []
  live.send({ type: 'JOIN', userId: 'guest-Reader01', isOnBowl: false, lastSeq })
  await Promise.race([live.waitFor('CHAT_HISTORY'), live.closed()])
  await delay(100)
  live.cut()
  return live.events
}

function rethrowUnlessUnavailable(error: Error): void {
  if (!error.message.includes('503')) throw error
}

function joinAsMember(at: number) {
  const own = createBrowser(() => nodes.url(at))
  own.cookies.set('otb_session', tokenOf(at))
  return joinLive(nodes.url(at), { id: memberAt(at).userId, browser: own })
}

type Speaker = { at: number; userId: string; cookie?: string }

const guestAt = (at: number): Speaker => ({ at, userId: `guest-Spkr${String(at).padStart(4, '0')}` })
const memberAt = (at: number): Speaker => ({ at, userId: `u-speaker-${at}`, cookie: `otb_session=${tokenOf(at)}` })
const tokenOf = (at: number) => `token of speaker ${at}`.replaceAll(' ', '-').padEnd(43, 'x')

/** Batches of members alone take the fast insert path. Guests, who need a transaction, come later, on one node only. */
function speakersInTurn(): Speaker[] {
  const guests = Array.from({ length: GUESTS }, (_, at) => guestAt(2 * at))
  const members = Array.from({ length: MEMBERS }, (_, at) => memberAt(at))
  const alone = members.splice(0, MEMBERS / 2)
  return [...alone, ...guests.flatMap((guest, at) => [guest, ...members.slice(at, at + 1)])]
}

/** Refusals and closed sockets for another reason than a slow database. */
const unexpected: string[] = []
const sockets = new Set<WebSocket>()

/**
 * Sends all its messages, and again those that were refused as unavailable, as a page does. It parses errors only:
 * five hundred speakers that parse everything would take a minute.
 */
function speak(speaker: Speaker): void {
  const { at, userId, cookie } = speaker
  const headers = { origin: nodes.url(at), ...(cookie && { cookie }) }
  const socket = new WebSocket(nodes.url(at).replace('http', 'ws') + SOCKET_PATH, { headers })
  const say = (id: string) => socket.send(JSON.stringify({ type: 'MESSAGE', message: { id, content: `word ${id}` } }))
  sockets.add(socket)
  socket.on('upgrade', ({ headers: answer }) => {
    const [given] = answer['set-cookie'] ?? []
    if (given && !cookie) speaker.cookie = given.slice(0, given.indexOf(';'))
  })
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'JOIN', userId, isOnBowl: false }))
    for (let n = 0; n < EACH; n++) say(`local-${n}`)
  })
  socket.on('message', (data: Buffer) => {
    if (!data.subarray(0, ERROR_BEGINS.length).equals(ERROR_BEGINS)) return
    const { code, clientId } = JSON.parse(String(data)) as LiveEventOf<'ERROR'>
    if (code !== 'UNAVAILABLE') unexpected.push(`${userId}: ${data}`)
    else if (clientId) setTimeout(say, 100, clientId)
  })
  let isUnavailable = false
  socket.on('error', ({ message }) => {
    isUnavailable = message.includes('503')
  })
  socket.on('close', (code) => {
    if (!sockets.delete(socket)) return
    if (isUnavailable || code === closeCodes.tryLater) setTimeout(speak, 500, speaker)
    else unexpected.push(`${userId} was closed: ${code}`)
  })
}

function terminateAll(): void {
  for (const socket of sockets) {
    sockets.delete(socket)
    socket.terminate()
  }
}

const ERROR_BEGINS = Buffer.from('{"type":"ERROR"')

test(`[SCALE-2] commits that take up to 500 ms on two nodes: a reader who resumes every 100 ms misses none of ${ALL}`, async () => {
  await slowDownCommits()
  onTestFinished(terminateAll)
  const turns = speakersInTurn()
  const list: ChatMessage[] = []
  for (let visit = 0; list.length < ALL && visit < 600 && unexpected.length === 0; visit++) {
    const spoken = ALL / EACH - turns.length
    if ((spoken + WAVE) * EACH - list.length <= KEPT) for (const speaker of turns.splice(0, WAVE)) speak(speaker)
    for (const event of await visitAsReader(visit, list.at(-1)?.seq ?? 0)) {
      if (event.type === 'CHAT_HISTORY') {
        expect(event.truncated).toBeUndefined()
        list.push(...event.messages)
      }
      if (event.type === 'MESSAGE') list.push(event.message)
    }
  }
  expect(unexpected).toEqual([])
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: ALL }, (_, at) => at + 1))
  expect(list.filter(({ userId }) => userId.startsWith('u-speaker'))).toHaveLength(MEMBERS * EACH)
  await nodes.database.db.execute(sql`drop function take_time() cascade`)
}, 240_000)

test('[SCALE-2] a node that gets message 2 before message 1 reads message 1 first, and pages get both in order', async () => {
  const lives = [await joinAsMember(0), await joinAsMember(1)] as const
  await storeUnpublished('in front')
  lives[0].send({ type: 'MESSAGE', message: { id: 'local-behind', content: 'behind it' } })
  for (const live of lives) {
    await live.waitFor('MESSAGE', ({ message }) => message.content === 'behind it')
    expect(live.eventsOf('MESSAGE').map(({ message }) => message.content)).toEqual(['in front', 'behind it'])
    live.cut()
  }
})

test('[SCALE-2] while Redis is away a sender first receives what was sent earlier on the other node', async () => {
  const lives = [await joinAsMember(0), await joinAsMember(1)] as const
  await nodes.redis.kill()
  const words = Array.from({ length: 10 }, (_, n) => `turn ${n}`)
  for (const [n, content] of words.entries()) {
    const live = lives[n % 2 === 0 ? 0 : 1]
    live.send({ type: 'MESSAGE', message: { id: `local-turn-${n}`, content } })
    await live.waitFor('MESSAGE', ({ message }) => message.content === content)
    expect(live.eventsOf('MESSAGE').map(({ message }) => message.content)).toEqual(words.slice(0, n + 1))
  }
  for (const live of lives) live.cut()
})

/** What a node leaves behind that dies after the commit and before it publishes. */
async function storeUnpublished(content: string): Promise<void> {
  await nodes.database.db.execute(sql`
    with room as (update chat_rooms set last_seq = last_seq + 1 returning id, last_seq)
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at)
    select id, last_seq, 'u-elsewhere', 'local-untold', 'StallStar', '🚽', ${content}, now() from room`)
}

/** Delays the commit itself, once per transaction, while everything is already written and locked. */
async function slowDownCommits(): Promise<void> {
  const { db } = nodes.database
  await db.execute(sql`
    create function take_time() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('test.has_slept', true), '') = '' then
        perform set_config('test.has_slept', 'yes', true), pg_sleep(random() * 0.5);
      end if;
      return null;
    end $$`)
  await db.execute(sql`
    create constraint trigger slow after insert on chat_messages
    deferrable initially deferred for each row execute function take_time()`)
}

async function letEveryoneTalk(): Promise<void> {
  const { db } = nodes.database
  const changedAt = new Date()
  await db.insert(settings).values([
    { name: 'requireBowlForChat', value: false, changedAt },
    { name: 'maxMessagesStored', value: KEPT, changedAt },
  ])
  for (const { app } of nodes.nodes) await app.resync()

  const members = Array.from({ length: MEMBERS }, (_, at) => ({ at, userId: memberAt(at).userId }))
  const [createdAt, expiresAt] = [changedAt, new Date(changedAt.getTime() + 3_600_000)]
  await db.insert(users).values(members.map(({ userId: id }) => ({ id, nickname: 'Speaker', emoji: '🧻', createdAt })))
  await db.insert(sessions).values(
    members.map(({ at, userId }) => ({
      id: `s-${at}`,
      tokenHash: digestOf(tokenOf(at)),
      userId,
      device: 'test',
      createdAt,
      lastSeenAt: createdAt,
      expiresAt,
    })),
  )
  // They have every badge for messages already: earning one needs a transaction as well.
  await db.insert(stats).values(members.map(({ userId }) => ({ userId, messagesCount: 10_000 })))
}
