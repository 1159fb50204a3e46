/** What happens to a batch while it waits for the room's lock. Needs two connections, hence PostgreSQL. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, chatRooms } from '#server/db/schema/bowl/chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { LOCK_WAITS } from '#server/testing/lock-waits.ts'
import { countNothing } from '#server/testing/message-counting.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { outsideTransaction } from '#server/testing/transaction-guard.ts'
import { renameAuthor, roomSeq } from './chat.store.ts'
import { createBatchInsert } from './insert-batch.store.ts'

const app = await startApp()
const nameAndEmoji = { nickname: 'Empress of the Loo', emoji: '🚽' }
const insertBatch = createBatchInsert(countNothing())

const draftOf = (senderId: string, clientId: string) => ({
  senderId,
  clientId: `local-${clientId}`,
  nickname: 'Pearl of the Loo',
  emoji: '🚽',
  isPremium: true,
  content: 'who am I?',
  postedAt: app.now(),
})
type Drafts = (ReturnType<typeof draftOf> & { replyTo?: number | undefined })[]

/** Inserts while another transaction does `work` and holds the room. */
async function insertDuring(drafts: Drafts, work: (tx: Tx) => Promise<unknown>) {
  const { db } = app.database
  let waiting: ReturnType<typeof insertBatch> | undefined
  await db.transaction(async (tx) => {
    await work(tx)
    waiting = outsideTransaction(() => insertBatch(db, drafts))
    const waitingCount = () => outsideTransaction(async () => (await db.execute(LOCK_WAITS)).rowCount)
    await expect.poll(waitingCount, { interval: 5 }).toBe(1)
  })
  return await waiting
}

test.each([
  ['a message', 1, undefined],
  ['several messages', 2, undefined],
  ['an answer', 1, 1],
])(
  '[CHAT-10] %s: waiting for the lock while the author is renamed never stores the old name',
  async (_, count, replyTo) => {
    const { db } = app.database
    const pearl = await member(app, 'pearl')
    const drafts = Array.from({ length: count }, (_, nth) => ({ ...draftOf(pearl.id, `${nth}`), replyTo }))
    const inserted = await insertDuring(drafts, async (tx) => {
      await tx.update(users).set(nameAndEmoji).where(eq(users.id, pearl.id))
      await renameAuthor(tx, pearl.id, nameAndEmoji)
    })
    // The statement for answers is repeated by the caller, the one for ordinary messages by that for any.
    expect(inserted === undefined).toBe(replyTo !== undefined)
    const { outcomes } = inserted ?? (await insertBatch(db, drafts)) ?? {}
    expect(outcomes).toMatchObject(drafts.map((_, nth) => ({ nickname: nameAndEmoji.nickname, seq: nth + 1 })))
    expect(await roomSeq(db)).toBe(count)
  },
)

test('[CHAT-7] a message that another node stores in the meantime is stored once', async () => {
  const { db } = app.database
  const pearl = await member(app, 'pearl')
  const [one, two] = [draftOf(pearl.id, '1'), draftOf(pearl.id, '2')]
  const inserted = await insertDuring([one, two], async (tx) => {
    await tx.update(chatRooms).set({ lastSeq: 1 })
    await tx.insert(chatMessages).values({ roomId: 'public', seq: 1, ...two })
  })
  expect(inserted?.outcomes).toMatchObject([{ seq: 2, clientId: 'local-1' }, 'known'])
  expect(await roomSeq(db)).toBe(2)
})
