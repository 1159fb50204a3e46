/** A member is renamed while their messages wait for the room's lock. Needs two connections, hence PostgreSQL. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { outsideTransaction } from '#server/testing/transaction-guard.ts'
import { renameAuthor } from './chat.store.ts'
import { createBatchInsert } from './insert-batch.store.ts'

const app = await startApp()
const nameAndEmoji = { nickname: 'Empress of the Loo', emoji: '🚽' }
const insertBatch = createBatchInsert(() => sql`select false as needs_transaction`)

test.each([
  ['a message', 1],
  ['several messages', 2],
])('[CHAT-10] %s: waiting for the lock while the author is renamed never stores the old name', async (_, count) => {
  const { db } = app.database
  const pearl = await member(app, 'pearl')
  const draft = (clientId: string) => ({
    senderId: pearl.id,
    clientId,
    nickname: 'Pearl of the Loo',
    emoji: '🚽',
    isPremium: true,
    content: 'who am I?',
    postedAt: app.now(),
  })
  const drafts = (when: string) => Array.from({ length: count }, (_, nth) => draft(`local-${when}-${nth}`))
  let waiting: ReturnType<typeof insertBatch> | undefined
  await db.transaction(async (tx) => {
    await tx.update(users).set(nameAndEmoji).where(eq(users.id, pearl.id))
    await renameAuthor(tx, pearl.id, nameAndEmoji)
    waiting = outsideTransaction(() => insertBatch(db, drafts('before')))
    const waitingCount = () => outsideTransaction(async () => (await db.execute(waitingForLocks)).rowCount)
    await expect.poll(waitingCount, { interval: 5 }).toBe(1)
  })
  expect(await waiting).toBeUndefined()
  const after = await insertBatch(db, drafts('after'))
  expect(after?.stored).toMatchObject(drafts('').map((_, nth) => ({ nickname: nameAndEmoji.nickname, seq: nth + 1 })))
})

const waitingForLocks = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
