/** The account export over HTTP. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportAccount } from '#contract/people/account.ts'
import { passwordResets, sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { LAST_MESSAGE, memberWithEverything } from '#server/testing/member-with-everything.ts'
import { guest, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { personalTables } from './account.store.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

type Rows = Record<string, unknown>[]

async function exported({ browser }: Pick<Member, 'browser'>) {
  const response = await browser.call(exportAccount)
  return { ...response, rows: response.body as Record<string, Rows> }
}

test('[ACCOUNT-1] [AUTH-33] [MSG-27] the export contains rows of every table with personal data', async () => {
  const { pearl } = await memberWithEverything(app)
  const { status, rows } = await exported(pearl)
  expect(status).toBe(200)
  expect(Object.keys(rows)).toEqual(['exportedAt', ...Object.keys(personalTables)])
  // If your table fails here, give Pearl a row in it: server/testing/member-with-everything.ts.
  for (const name of Object.keys(personalTables)) expect([name, rows[name]?.length]).not.toEqual([name, 0])
  expect(rows.users).toMatchObject([{ id: pearl.id, email: pearl.email, nickname: 'Pearl of the Loo' }])
  expect(rows.sessions).toMatchObject([{ device: expect.any(String), createdAt: expect.stringMatching(/Z$/) }])
  expect(rows.chatMessages).toMatchObject([{ content: LAST_MESSAGE, replyTo: null, mentions: null, editedAt: null }])
  expect(rows.messageReactions).toMatchObject([{ conversationId: 'public', seq: 1, emoji: '🚽' }])
  expect(rows.sits).toHaveLength(5)
  expect(rows.earnedBadges).toMatchObject([{ badge: 'regular' }])
})

test('[ACCOUNT-3] the export is a file named after the nickname, and is never cached', async () => {
  const pearl = await member(app, 'pearl')
  const { headers } = await exported(pearl)
  expect(headers.get('content-disposition')).toBe('attachment; filename="on-the-bowl-pearl-of-the-loo.json"')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[ACCOUNT-2] [AUTH-3] [AUTH-33] the export contains no hash, no token and nothing about other members', async () => {
  const rhoda = await member(app, 'rhoda')
  const { pearl, resetToken } = await memberWithEverything(app)
  const { text } = await exported(pearl)
  const { db } = app.database
  const secrets = [
    ...(await db.select({ secret: users.passwordHash }).from(users)),
    ...(await db.select({ secret: sessions.tokenHash }).from(sessions)),
    ...(await db.select({ secret: passwordResets.tokenHash }).from(passwordResets)),
  ].map(({ secret }) => secret ?? expect.fail('a secret is missing'))
  expect(secrets.length).toBeGreaterThan(4)
  for (const word of [...secrets, resetToken, ...pearl.browser.cookies.values()]) expect(text).not.toContain(word)
  for (const word of [rhoda.id, rhoda.email]) expect(text).not.toContain(word)
})

test('[ACCOUNT-4] thousands of rows are complete, each once and in order', async () => {
  const rhoda = await member(app, 'rhoda')
  const { db } = app.database
  const many = 5001
  await db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at)
    select 'public', n, ${rhoda.id}, 'local-' || n, 'FlushMaster', '🧻', 'flush ' || n, now()
    from generate_series(1, ${many}::int) as n`)
  await db.execute(sql`
    insert into sits (person_id, started_at, local_day, last_sign_at, ended_at)
    select ${rhoda.id}, now(), current_date, now(), now() from generate_series(1, 2000)`)
  const { chatMessages = [], sits = [] } = (await exported(rhoda)).rows
  expect(chatMessages.map(({ seq }) => seq)).toEqual(Array.from({ length: many }, (_, index) => index + 1))
  expect(new Set(sits.map(({ id }) => id)).size).toBe(2000)
})

test('[ACCOUNT-5] five exports an hour, then a wait', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let time = 0; time < 5; time++) expect((await exported(rhoda)).status).toBe(200)
  const late = await exported(rhoda)
  expect([late.status, late.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
  app.pass(60 * 60_000)
  expect((await exported(rhoda)).status).toBe(200)
})

test('[ACCOUNT-6] visitors and guests have no account to export', async () => {
  expect((await exported({ browser: app.browser() })).status).toBe(401)
  expect((await exported(await guest(app))).status).toBe(403)
})
