/** What a resync does to open pages. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createMessageSync } from './message-sync.ts'
import { createRecentMessages } from './recent-messages.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

/** A node that has loaded one message. */
async function openSync() {
  const { db } = app.database
  const posted: number[] = []
  let resets = 0
  let beforeRead = async () => {}
  const onPosted = (messages: readonly ChatMessage[]) => void posted.push(...messages.map(({ seq }) => seq))
  const recent = createRecentMessages({ limit: () => 10, onPosted })
  const sync = createMessageSync({
    db: Object.assign(Object.create(db) as Db, {
      transaction: async (...read: Parameters<Db['transaction']>) => {
        await beforeRead()
        return db.transaction(...read)
      },
    }),
    facts: createFacts({ db, onListenerError: () => undefined }),
    recent,
    limit: () => 10,
    onChanged: () => undefined,
    onReset: () => void resets++,
  })
  await store(1)
  await sync.load()
  return {
    sync,
    posted,
    resets: () => resets,
    /** As another node does between the catch-up of a resync and its reading of all messages. */
    storeDuringResync(seq: number) {
      beforeRead = () => store(seq)
    },
  }
}

async function store(seq: number): Promise<void> {
  const { db } = app.database
  const text = { nickname: 'Pearl', emoji: '🚽', content: 'text', postedAt: app.now() }
  await db
    .insert(chatMessages)
    .values({ roomId: PUBLIC_ROOM, seq, senderId: 'u-pearl', clientId: `local-${seq}`, ...text })
  await db.update(chatRooms).set({ lastSeq: seq })
}

test('[SCALE-2] a message that another node stores during a resync does not reset the pages', async () => {
  const { sync, posted, resets, storeDuringResync } = await openSync()
  storeDuringResync(2)
  await sync.resync()
  expect([resets(), posted]).toEqual([0, []])
  await sync.catchUp()
  expect([resets(), posted]).toEqual([0, [2]])
})

test('[SCALE-2] a resync resets the pages when an author was renamed', async () => {
  const { sync, resets } = await openSync()
  await app.database.db.execute(sql`update chat_messages set nickname = 'Empress of the Loo'`)
  await sync.resync()
  expect(resets()).toBe(1)
})
