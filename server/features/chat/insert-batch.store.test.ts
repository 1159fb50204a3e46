/** A batch that the fast path refuses leaves no trace: no message, and no gap in the numbers. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { messagesSince, roomSeq } from './chat.store.ts'
import { createBatchInsert } from './insert-batch.store.ts'

const app = await startApp()
const { db } = app.database

const plain = createBatchInsert(() => sql`select false as needs_transaction`)
const needsTransaction = createBatchInsert(() => sql`select true as needs_transaction`)

test.each([
  ['a deleted author', plain, [undefined]],
  ['two authors, one deleted', plain, ['rhoda', undefined]],
  ['two deleted authors', plain, [undefined, undefined]],
  ['one author who needs a transaction', needsTransaction, ['rhoda']],
  ['two authors who need a transaction', needsTransaction, ['rhoda', 'robin']],
] as const)('[CHAT-12] a refused batch takes no number: %s', async (_, insertBatch, names) => {
  const drafts = []
  for (const [nth, name] of names.entries()) drafts.push(await draftOf(name, nth))

  expect(await insertBatch(db, drafts)).toBeUndefined()

  expect(await roomSeq(db)).toBe(0)
  expect(await messagesSince(db, 0)).toEqual([])
})

test('[CHAT-12] a refused batch takes no number when the planner chooses another join', async () => {
  const other = await withoutNestedLoops()
  for (const count of [1, 2, 3]) {
    const drafts = await Promise.all(Array.from({ length: count }, (_, nth) => draftOf(undefined, nth)))
    expect(await plain(other, drafts)).toBeUndefined()
  }
  expect(await roomSeq(db)).toBe(0)
})

/** The same database with nested loop joins off; the embedded database has only one connection. */
async function withoutNestedLoops(): Promise<Db> {
  const { url } = app.database
  if (url === undefined) {
    await db.execute(sql`set enable_nestloop = off`)
    onTestFinished(async () => {
      await db.execute(sql`reset enable_nestloop`)
    })
    return db
  }
  const other = await openDatabase({
    url: `${url}?options=${encodeURIComponent('-c enable_nestloop=off')}`,
    dataDir: '',
    log: () => undefined,
  })
  onTestFinished(() => other.close())
  return other.db
}

async function draftOf(name: 'rhoda' | 'robin' | undefined, nth: number) {
  return {
    senderId: name ? (await member(app, name)).id : 'u-gone',
    clientId: `local-${nth}`,
    nickname: 'FlushMaster',
    emoji: '🚽',
    isPremium: false,
    content: 'am I here?',
    postedAt: app.now(),
  }
}
