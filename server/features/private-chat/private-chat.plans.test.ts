/** Opening, listing and counting unread messages use an index, however long a conversation is. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { member } from '#server/testing/people.ts'
import { plansOf, statementsOf } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'

const MANY = 6000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

test('[PM-15] no call scans a long conversation', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const { db } = app.database
  const [low, high] = [pearl.id, percy.id].sort()
  await db.execute(sql`insert into private_conversations values ('c-1', ${low}, ${high}, ${MANY})`)
  await db.execute(sql`
    insert into private_threads (person_id, other_id, conversation_id, sent, unread, last_at)
    select a, b, 'c-1', ${MANY / 2}::int, ${MANY / 2}::int, now()
    from (values (${low}, ${high}), (${high}, ${low})) as pair (a, b)`)
  await db.execute(sql`
    insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
    select 'pm-' || n, 'c-1', n, case n % 2 when 1 then ${low} else ${high} end, 'local-' || n, (n + 1) / 2, 'x', now()
    from generate_series(1, ${MANY}::int) as n`)
  await db.execute(sql`analyze private_messages, private_threads, private_conversations`)

  const thread = `/api/private-messages/${pearl.id}/${percy.id}`
  const body = { senderId: pearl.id, receiverId: percy.id, content: 'One more' }
  const calls = [
    () => pearl.browser.request(`/api/private-chats/${pearl.id}`),
    () => pearl.browser.request(`/api/private-unread/${pearl.id}`),
    () => pearl.browser.request(`${thread}?before=9000`),
    () => pearl.browser.request(`${thread}?after=9000`),
    () => pearl.browser.request(`${thread}/read`, { method: 'POST', body: { seq: 9000 } }),
    () => pearl.browser.request(thread),
    () => pearl.browser.request('/api/private-messages', { method: 'POST', body }),
  ]
  for (const call of calls) {
    const statements = await statementsOf(async () => expect((await call()).status).toBe(200))
    expect(statements.length).toBeGreaterThan(0)
    for (const { text, lines, scans } of await plansOf(app.database.url ?? '', statements)) {
      expect(scans, `${text}\n${lines.join('\n')}`).toEqual([])
    }
  }
  expect((await pearl.browser.request(`/api/private-unread/${pearl.id}`)).body).toEqual({ unreadCount: 0 })
})
