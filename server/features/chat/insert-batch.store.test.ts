/** One statement stores a batch: without gaps, without doubles, and with what a message says about others. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { countNothing } from '#server/testing/message-counting.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type NewMessage, roomSeq } from './chat.store.ts'
import { createBatchInsert } from './insert-batch.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const app = await startApp()
const { db } = app.database
const insertBatch = createBatchInsert(countNothing())

const draft = (senderId: string, clientId: string, more: Partial<NewMessage> = {}): NewMessage => ({
  senderId,
  clientId: `local-${clientId}`,
  nickname: 'LooLegend',
  emoji: '🚽',
  isPremium: false,
  content: 'am I here?',
  postedAt: app.now(),
  ...more,
})

async function store(...drafts: NewMessage[]) {
  const { outcomes = [] } = (await insertBatch(db, drafts)) ?? {}
  return outcomes.map((outcome) => (typeof outcome === 'object' ? outcome.seq : outcome))
}

test('[CHAT-12] authors who are gone leave no gap in the numbers', async () => {
  const rhoda = await member(app, 'rhoda')
  expect(await store(draft('u-gone', '1'))).toEqual(['missing'])
  expect(await store(draft('u-gone', '1'), draft(rhoda.id, '2'), draft('u-gone', '3'), draft(rhoda.id, '4'))).toEqual([
    'missing',
    1,
    'missing',
    2,
  ])
  expect(await roomSeq(db)).toBe(2)
})

test('[CHAT-12] authors who are gone leave no gap when the planner chooses another join', async () => {
  const other = await withoutNestedLoops()
  for (const count of [1, 2, 3]) {
    const drafts = Array.from({ length: count }, (_, nth) => draft('u-gone', `${nth}`))
    expect((await insertBatch(other, drafts))?.outcomes).toEqual(drafts.map(() => 'missing'))
  }
  expect(await roomSeq(db)).toBe(0)
})

test('[CHAT-7] a message that is stored already takes no number, and its sender’s next one does', async () => {
  const rhoda = await member(app, 'rhoda')
  expect(await store(draft(rhoda.id, '1'))).toEqual([1])
  expect(await store(draft(rhoda.id, '1'), draft(rhoda.id, '2'))).toEqual(['known', 2])
  expect(await roomSeq(db)).toBe(2)
})

test('[GUEST-12] of a guest’s messages only as many are stored as the allowance covers', async () => {
  const rhoda = await member(app, 'rhoda')
  const drafts = [draft('guest-Gus12345', '1'), draft(rhoda.id, '2'), draft('guest-Gus12345', '3')]
  expect(await store(...drafts)).toEqual([1, 2, 'missing'])
})

test('[MSG-6] a quote of a message that is gone is left out, and each quoted message knows how often it is quoted', async () => {
  const rhoda = await member(app, 'rhoda')
  const batch = [
    draft(rhoda.id, '2', { replyTo: 1 }),
    draft(rhoda.id, '3', { replyTo: 1 }),
    draft(rhoda.id, '4', { replyTo: 99 }),
  ]
  await store(draft(rhoda.id, '1'))
  const inserted = await insertBatch(db, batch)
  expect(inserted?.outcomes.map((outcome) => typeof outcome === 'object' && outcome.replyTo)).toEqual([
    'm-1',
    'm-1',
    undefined,
  ])
  const rows = await db.select().from(chatMessages).orderBy(chatMessages.seq)
  expect(rows.map(({ replies, replyTo }) => [replies, replyTo])).toEqual([
    [2, null],
    [null, 1],
    [null, 1],
    [null, null],
  ])
})

test('[MSG-16] a message keeps the ids of the people it mentions', async () => {
  const rhoda = await member(app, 'rhoda')
  const inserted = await insertBatch(db, [draft(rhoda.id, '1', { mentions: ['u-one', 'guest-Gus12345'] })])
  expect(inserted?.outcomes).toMatchObject([{ mentions: ['u-one', 'guest-Gus12345'] }])
  expect((await db.select().from(chatMessages))[0]?.mentions).toEqual(['u-one', 'guest-Gus12345'])
})

test('[MSG-17] addresses in messages of guests and of accounts younger than a day are no links', async () => {
  const rhoda = await member(app, 'rhoda')
  const content = 'see https://example.com'
  const later = new Date(app.now().getTime() + DAY_MS)
  const drafts = [
    draft('guest-Gus12345', '1', { content }),
    draft(rhoda.id, '2', { content }),
    draft(rhoda.id, '3', { content, postedAt: later }),
    draft(rhoda.id, '4'),
  ]
  const inserted = await insertBatch(db, drafts)
  expect(inserted?.outcomes.map((outcome) => typeof outcome === 'object' && (outcome.isPlain ?? false))).toEqual([
    true,
    true,
    false,
    false,
  ])
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
