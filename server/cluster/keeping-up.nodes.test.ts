/** Two processes whose commits take their time, and a reader who comes back again and again: nothing is missed. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ChatMessage } from '#contract/chat.ts'
import { SOCKET_PATH } from '#contract/wire.ts'
import { settings } from '#server/db/schema/settings.schema.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { openLive } from '#server/testing/live.ts'
import { inShort } from '#server/testing/long-tests.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

const GUESTS = inShort(500)
const EACH = 10

let nodes: TestNodes

beforeAll(async () => {
  nodes = await startNodes(2)
})
afterAll(() => nodes.stop())

const browser = createBrowser(() => nodes.url(0))

async function joinAsReader(at: number, lastSeq: number) {
  const live = await openLive(nodes.url(at), browser)
  live.say({ type: 'JOIN', userId: 'guest-Reader01', isOnBowl: false, lastSeq })
  await live.hears('CHAT_HISTORY')
  return live
}

/** Says all it has to say, and listens to nothing: five hundred who understood everything would take a minute. */
async function speak(at: number): Promise<WebSocket> {
  const socket = new WebSocket(nodes.url(at).replace('http', 'ws') + SOCKET_PATH, { origin: nodes.url(at) })
  await once(socket, 'open')
  const id = `guest-Spkr${String(at).padStart(4, '0')}`
  socket.send(JSON.stringify({ type: 'JOIN', userId: id, isOnBowl: false }))
  for (let n = 0; n < EACH; n++) {
    socket.send(JSON.stringify({ type: 'MESSAGE', message: { id: `local-${n}`, content: `word ${n}` } }))
  }
  return socket
}

test(`[SCALE-2] commits that take up to 500 ms on two processes: a reader who resumes every 100 ms misses none of ${GUESTS * EACH}`, async () => {
  await slowDownCommits()
  await letGuestsTalk()
  const speakers = await Promise.all(Array.from({ length: GUESTS }, (_, at) => speak(at)))
  const list: ChatMessage[] = []
  for (let visit = 0; list.length < GUESTS * EACH && visit < 600; visit++) {
    const reader = await joinAsReader(visit, list.at(-1)?.seq ?? 0)
    await delay(100)
    for (const event of reader.heard) {
      if (event.type === 'CHAT_HISTORY') {
        expect(event.truncated).toBeUndefined()
        list.push(...event.messages)
      }
      if (event.type === 'MESSAGE') list.push(event.message)
    }
    reader.cut()
  }
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: GUESTS * EACH }, (_, at) => at + 1))
  for (const speaker of speakers) speaker.terminate()
}, 120_000)

/** As late as it can be: everything is written and locked, only the commit takes its time. */
async function slowDownCommits(): Promise<void> {
  const { db } = nodes.database
  await db.execute(sql`
    create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.5); return null; end $$`)
  await db.execute(sql`
    create constraint trigger slow after update on chat_rooms
    deferrable initially deferred for each row execute function take_time()`)
}

async function letGuestsTalk(): Promise<void> {
  const changedAt = new Date()
  await nodes.database.db.insert(settings).values([
    { name: 'requireBowlForChat', value: false, changedAt },
    { name: 'maxMessagesStored', value: 1000, changedAt },
  ])
  for (const { app } of nodes.nodes) await app.resync()
}
