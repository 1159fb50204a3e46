/** Opening, listing and counting unread messages use an index, however long a conversation is. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'
import { edit, pearlAndPercy, react, read, remove, sent } from './private-chat.fixture.ts'

const MANY = 6000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

/** One conversation of Pearl and Percy; every second message of the older half is changed and quotes the first one. */
async function longConversation() {
  const [pearl, percy] = await pearlAndPercy(app)
  const { db } = app.database
  const [low, high] = [pearl.id, percy.id].sort()
  await db.execute(sql`insert into private_conversations values ('c-1', ${low}, ${high}, ${MANY}, ${MANY / 4}::int)`)
  await db.execute(sql`
    insert into private_threads (person_id, other_id, conversation_id, sent, unread, last_at)
    select a, b, 'c-1', ${MANY / 2}::int, ${MANY / 2}::int, now()
    from (values (${low}, ${high}), (${high}, ${low})) as pair (a, b)`)
  await db.execute(sql`
    insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
    select 'pm-' || n, 'c-1', n, case n % 2 when 1 then ${low} else ${high} end, 'local-' || n, (n + 1) / 2, 'x', now()
    from generate_series(1, ${MANY}::int) as n`)
  await db.execute(sql`
    update private_messages set change = seq / 2, reply_to = 1, reactions = '{"💩": 1}'
    where seq <= ${MANY / 2}::int and seq % 2 = 0`)
  await db.execute(sql`
    insert into message_reactions select 'c-1', seq, ${pearl.id}, '💩', now() from private_messages where change > 0`)
  await db.execute(sql`analyze private_messages, private_threads, private_conversations, message_reactions`)
  return { pearl, percy }
}

type Call = () => Promise<{ status: number }>

async function expectNoScans(calls: readonly Call[]): Promise<void> {
  for (const call of calls) {
    const statements = await recordStatements(async () => expect((await call()).status).toBe(200))
    expect(statements.length).toBeGreaterThan(0)
    for (const { text, lines, scans } of await explainStatements(app.database.url ?? '', statements)) {
      expect(scans, `${text}\n${lines.join('\n')}`).toEqual([])
    }
  }
}

test('[PM-15] no call scans a long conversation', async () => {
  const { pearl, percy } = await longConversation()
  const thread = `/api/private-messages/${pearl.id}/${percy.id}`
  const body = { senderId: pearl.id, receiverId: percy.id, content: 'One more' }
  await expectNoScans([
    () => pearl.browser.request(`/api/private-chats/${pearl.id}`),
    () => pearl.browser.request(`/api/private-unread/${pearl.id}`),
    () => pearl.browser.request(`${thread}?before=9000`),
    () => pearl.browser.request(`${thread}?after=9000`),
    () => pearl.browser.request(`${thread}/read`, { method: 'POST', body: { seq: 9000 } }),
    () => pearl.browser.request(thread),
    () => pearl.browser.request('/api/private-messages', { method: 'POST', body }),
  ])
  expect((await pearl.browser.request(`/api/private-unread/${pearl.id}`)).body).toEqual({ unreadCount: 0 })
})

test('[PM-15] [MSG-7] [MSG-15] nor does one that finds a place, reads changes, or changes a message', async () => {
  const { pearl, percy } = await longConversation()
  const thread = `/api/private-messages/${pearl.id}/${percy.id}`
  const own = await sent(pearl, percy, 'Mine', { replyTo: 'pm-2' })
  const unread = await sent(pearl, percy, 'Unread')
  const middle = `pm-${MANY / 2}`
  await expectNoScans([
    () => pearl.browser.request(`${thread}?around=${middle}`),
    () => pearl.browser.request(`${thread}?ids=pm-1,${middle},${own.id}`),
    () => pearl.browser.request(`${thread}?after=9000&lastChange=0`),
    () => pearl.browser.request(`${thread}?after=9000&lastChange=${MANY / 8}`),
    () => edit(pearl, own, 'https://example.com'),
    () => react(pearl, { id: middle }, '🙌'),
    () => remove(pearl, unread),
    () => remove(pearl, own),
    () => read(percy, pearl, MANY).then(() => ({ status: 200 })),
    () => pearl.browser.request(`/api/private-chats/${pearl.id}`),
    () => pearl.browser.request(thread),
  ])
})
