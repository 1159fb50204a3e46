/** Reactions wait for their conversation and their people. Needs several connections, hence PostgreSQL. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createBackground } from '#server/lib/concurrency.ts'
import { LOCK_WAITS } from '#server/testing/lock-waits.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { outsideTransaction } from '#server/testing/transaction-guard.ts'
import { createChangeWriter, type SavedChanges } from './change-writer.ts'
import { publicTables } from './conversation-tables.store.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

/** Pearl, who has written them. */
async function authorOfTwoMessages() {
  const pearl = await member(app, 'pearl')
  const message = { roomId: PUBLIC_ROOM, senderId: pearl.id, nickname: 'Pearl', emoji: '🚽', content: 'text' }
  const rows = [1, 2].map((seq) => ({ ...message, seq, clientId: `local-${seq}`, postedAt: app.now() }))
  await app.database.db.insert(chatMessages).values(rows)
  return pearl
}

/** As a node of its own. */
function reactDuringTransaction(personId: string, seq: number): Promise<SavedChanges> {
  const { db } = app.database
  const writer = createChangeWriter({
    db,
    facts: createFacts({ db, onListenerError: () => undefined }),
    background: createBackground(() => undefined),
    tables: publicTables,
    announceChanges: async () => undefined,
  })
  const request = { type: 'react', seq, personId, at: app.now(), emoji: '💩', isOn: true } as const
  return outsideTransaction(() => writer.write(PUBLIC_ROOM, request))
}

async function untilWaiting(tx: Tx, count: number): Promise<void> {
  await expect.poll(async () => (await tx.execute(LOCK_WAITS)).rows.length, { interval: 5 }).toBe(count)
}

test('[MSG-10] two nodes that react at the same moment take different numbers', async () => {
  const pearl = await authorOfTwoMessages()
  const { reacting } = await app.database.db.transaction(async (tx) => {
    await tx.select().from(chatRooms).for('update')
    const reacting = [1, 2].map((seq) => reactDuringTransaction(pearl.id, seq))
    await untilWaiting(tx, 2)
    return { reacting }
  })
  const changed = (await Promise.all(reacting)).flatMap((saved) => saved.changed)
  expect(changed.map(({ change }) => change).sort()).toEqual([1, 2])
})

test('[MSG-5] [ACCOUNT-8] a reaction waits for the deletion of its account, and is then not stored', async () => {
  const pearl = await authorOfTwoMessages()
  const { db } = app.database
  const { reacting } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, pearl.id)).for('update')
    const reacting = reactDuringTransaction(pearl.id, 1)
    await untilWaiting(tx, 1)
    await tx.delete(users).where(eq(users.id, pearl.id))
    return { reacting }
  })
  expect((await reacting).changed).toEqual([])
  expect(await db.$count(messageReactions)).toBe(0)
})
