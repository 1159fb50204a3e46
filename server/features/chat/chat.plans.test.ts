/** Reading back, changing messages, joining and housekeeping use an index, however many messages and reactions there are. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminBan } from '#contract/admin/admin.ts'
import { listMessages, listReactions } from '#contract/social/chat.ts'
import type { Tx } from '#server/db/db.ts'
import { joinLive } from '#server/testing/live.ts'
import { countNothing } from '#server/testing/message-counting.ts'
import { admin } from '#server/testing/people.ts'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sittingMember } from './changes/room.fixture.ts'
import { findStored } from './chat.store.ts'
import { createBatchInsert } from './insert-batch.store.ts'

const MANY = 6000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

/** Every second message has changed, and has two reactions. */
async function longRoom() {
  const { db } = app.database
  await db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at, change, reactions)
    select 'public', n, 'u-' || n % 100, 'local-' || n, 'StallStar', '🚽', 'message', now(),
      case n % 2 when 0 then n / 2 end, case n % 2 when 0 then '{"💩": 2}'::jsonb end
    from generate_series(1, ${MANY}::int) as n`)
  await db.execute(sql`
    insert into message_reactions select 'public', n * 2, 'guest-' || (n + k) % 500, '💩', now()
    from generate_series(1, ${MANY / 2}::int) as n, generate_series(1, 2) as k`)
  await db.execute(sql`update chat_rooms set last_seq = ${MANY}, last_change = ${MANY / 2}::int`)
  await db.execute(sql`analyze chat_messages, message_reactions, chat_rooms`)
  await app.restart()
  return sittingMember(app, 'rhoda')
}

async function expectNoScans(work: () => Promise<unknown>): Promise<void> {
  const statements = await recordStatements(work)
  expect(statements.length).toBeGreaterThan(0)
  for (const { text, lines, scans } of await explainStatements(app.database.url ?? '', statements)) {
    expect(scans, `${text}\n${lines.join('\n')}`).toEqual([])
  }
}

test('[MSG-1] [MSG-8] [MSG-9] [MSG-10] no change of a message scans the room', async () => {
  const rhoda = await longRoom()
  const [question, answer] = [await rhoda.say('question'), await rhoda.say('more')]
  const quote = await rhoda.say('answer', question)
  for (const one of ['m-10', answer]) {
    await expectNoScans(async () => {
      rhoda.react(one)
      await rhoda.live.waitFor('MY_REACTIONS', ({ reactions }) => one in reactions)
    })
  }
  await expectNoScans(async () => {
    rhoda.react('m-10', '💩', false)
    await rhoda.live.waitFor('MY_REACTIONS', ({ reactions }) => reactions['m-10']?.length === 0)
  })
  await expectNoScans(async () => {
    rhoda.edit(answer, 'see https://example.com')
    await rhoda.live.waitFor('MESSAGE_EDITED')
  })
  await expectNoScans(async () => {
    rhoda.remove(question)
    rhoda.remove(quote)
    await rhoda.live.waitFor('MESSAGE_DELETED', ({ id, isFlushed }) => id === question && !isFlushed)
  })
})

test('[MSG-3] [MSG-4] [MSG-11] nor does reading back, joining or starting', async () => {
  const rhoda = await longRoom()
  const { browser } = rhoda
  for (const query of ['', '?before=m-3000', '?around=m-3000', '?ids=m-3000,m-3001']) {
    await expectNoScans(() => browser.call(listMessages, { query }))
  }
  await expectNoScans(() => browser.call(listReactions, { params: { messageId: 'm-3000' } }))
  await expectNoScans(async () => {
    const live = await joinLive(app.url, rhoda, { lastSeq: MANY, lastChange: MANY / 2 - 500 })
    await live.waitFor('MY_REACTIONS')
  })
  await expectNoScans(() => app.app.resync())
})

test('[MSG-5] nor does removing the reactions of a person, or what is no longer kept', async () => {
  const rhoda = await longRoom()
  rhoda.react('m-3000')
  await rhoda.live.waitFor('MY_REACTIONS')
  const ada = await admin(app)
  await expectNoScans(() => ada.browser.call(adminBan, { params: { id: rhoda.id }, body: { reason: 'Out.' } }))
  await expectNoScans(() => app.sweep())
})

test('[PERF-14] a batch of messages is looked up by one search of an index and at most one row for each message, and so are resends', async () => {
  await longRoom()
  const insertBatch = createBatchInsert(countNothing())
  const shown = { nickname: 'StallStar', emoji: '🚽', isPremium: false, content: 'message', postedAt: app.now() }
  const drafts = Array.from({ length: 100 }, (_, n) => ({ ...shown, senderId: `u-${n}`, clientId: `local-${n + 100}` }))
  await app.database.db.transaction(async (tx) => {
    // What the connection did before may still be counted, so only differences mean something.
    const readsOf = async (work: () => Promise<unknown>) => {
      const before = await indexReads(tx)
      await work()
      return (await indexReads(tx)) - before
    }
    const insert = async () => expect((await insertBatch(tx, drafts))?.outcomes).toEqual(drafts.map(() => 'known'))
    // One search and one row more: the first resend shows that the batch is no ordinary one.
    expect(await readsOf(insert)).toBeLessThanOrEqual(2 * drafts.length + 2)
    const find = async () => expect(await findStored(tx, drafts)).toHaveLength(drafts.length)
    expect(await readsOf(find)).toBeLessThanOrEqual(2 * drafts.length)
  })
})

/** Searches of an index, and rows that were read. */
async function indexReads(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(sum(idx_scan + idx_tup_fetch + seq_tup_read), 0)::int as n from pg_stat_xact_user_tables
      where relname = 'chat_messages'`,
  )
  return rows[0]?.n ?? 0
}
