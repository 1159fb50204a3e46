/** Query plans with many members: sign-up, own lists, export, deletion and housekeeping use indexes. */
import { expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/people/account.ts'
import { listSessions, signUp } from '#contract/people/auth.ts'
import { listBlocks } from '#contract/people/safety.ts'
import { listReceipts } from '#contract/premium/premium.ts'
import { getBuddyStatus, listBuddies } from '#contract/social/buddies.ts'
import { listPins } from '#contract/social/pins.ts'
import { getPush } from '#contract/social/push.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { memberWithEverything } from '#server/testing/member-with-everything.ts'
import { guest, type Member, PASSWORD, signUpBody } from '#server/testing/people.ts'
import { explainStatements, type Plan, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'
import { personalTables } from './account.store.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
/** Enough that Postgres prefers an index to a sequential scan. */
const MEMBERS = 6000

/**
 * Rows of all other members in the tables that `fillDatabase` does not fill, as the columns of a select. Without mutes:
 * only active ones are stored, and every node reads all of them.
 */
const OTHERS: Record<string, string> = {
  'sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)': `
    's-' || n, 'hash-' || n, id, 'Phone', now(), now(), now() + interval '7 days'`,
  'guests (id, key_hash, nickname, emoji, claimed_at, last_seen_at)': `'guest-' || n, 'key-' || n, 'Gus', 'x', now(), now()`,
  'password_resets (token_hash, user_id, created_at, expires_at)': `'t-' || n, id, now(), now() + interval '1 hour'`,
  'bans (person_id, reason, created_at, until)': `id, 'Loud.', now(), now() + interval '1 day'`,
  'blocks (blocker_id, blocked_id, created_at)': `id, 'u-pest-' || n, now()`,
  'reports (id, case_id, reporter_id, accused_id, kind, subject_id, reason, frozen, created_at, closed_at)': `
    'r-' || n, 'r-' || n, id, 'u-pest-' || n, 'profile', 'u-pest-' || n, 'spam', '{}', now(), now()`,
  'outbox (recipient, subject, text, kind, created_at)': `email, 'Hello', 'Hello', 'welcome', now() - interval '2 days'`,
  'billing_customers (user_id, customer_id)': `id, 'cus_' || n`,
  'billing_events (id, heard_at)': `'evt_' || n, now()`,
  'billing_tasks (provider_id, source, next_try_at, done_at)': `'demo-' || n, 'demo', now() - interval '1 day', now()`,
  'demo_subscriptions (id, user_id, order_id, client_secret, state)': `'d-' || n, id, 'o-' || n, 'secret-' || n, 'ended'`,
  'receipts (id, user_id, payment_id, amount_cents, currency, paid_at, period_start, period_end)': `
    'rc-' || n, id, 'pay-' || n, 299, 'usd', now(), now(), now()`,
  'share_links (id, user_id, type, value, name, emoji, is_premium, shared_at, expires_at)': `
    'l-' || n, id, 'checkins', 1, 'Loo', 'x', false, now(), now() + interval '1 day'`,
  'pins (id, person_id, latitude, longitude, created_at, placed_at, cell_x, cell_y, is_counted)': `
    'p-' || n, id, 1, 1, now(), now(), n, n, true`,
  'profile_looks (user_id, featured_badges)': `id, '{}'`,
  'preferences (user_id, shows_typing)': 'id, false',
  'push_settings (user_id, messages, requests)': 'id, true, true',
  'push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)': `'s-' || n, id, 'e-' || n, '', '', now()`,
  'buddy_pairs (low_id, high_id, is_asked_by_low, status, asked_at)': `id, next_id, true, 'pending', now()`,
  'waves (from_id, to_id, day, waved_at)': 'id, next_id, current_date, now()',
  'private_chat_settings (user_id)': 'id',
  'private_conversations (id, low_id, high_id)': `'c-' || n, id, next_id`,
  'private_threads (person_id, other_id, conversation_id, last_at)': `id, next_id, 'c-' || n, now()`,
  'private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)': `
    'm-' || n, 'c-' || n, 1, id, 'local', 1, 'Hello', now()`,
  'message_reactions (conversation_id, seq, person_id, emoji, reacted_at)': `'public', n, id, '💩', now()`,
  'audit_log (at, actor, action, subject)': `now(), 'admin', 'muted', id`,
}

async function fillWithOthers(): Promise<void> {
  const options = { users: MEMBERS, seed: 1, isAdding: true, now: app.now(), say: () => undefined }
  await fillDatabase(app.database, options)
  await app.database.withoutTimeouts(async (client) => {
    await client.query(`
      create temporary table others as select * from (
        select id, email, row_number() over by_id as n, lead(id) over by_id as next_id from users
        where email like 'member%' window by_id as (order by id collate "C")
      ) people where next_id is not null`)
    for (const [into, values] of Object.entries(OTHERS)) {
      await client.query(`insert into ${into} select ${values} from others`)
    }
    await client.query('drop table others; analyze')
  })
}

async function readOwnLists({ id: userId, browser }: Member): Promise<void> {
  const otherId = 'u-pest-1'
  const responses = [
    await browser.call(listBuddies, { params: { userId } }),
    await browser.call(getBuddyStatus, { params: { userId, otherId } }),
    await browser.call(listSessions),
    await browser.call(listBlocks),
    await browser.call(listPins, { params: { userId } }),
    await browser.call(listReceipts),
    await browser.call(getPush),
  ]
  for (const { status } of responses) expect(status).toBe(200)
}

/** In this database's locale any index can find a prefix; in most other locales only these two can. */
function expectGuestBlockIndexes(plans: readonly Plan[]): void {
  const sweep = plans.find(({ text }) => text.startsWith('delete from "blocks"'))
  for (const index of ['blocks_by_guests_idx', 'blocks_of_guests_idx']) {
    expect(sweep?.lines).toContainEqual(expect.stringContaining(index))
  }
}

test('[PERF-6] sign-up, own lists, export, deletion and housekeeping never scan a big table', async () => {
  const [{ pearl }, gus] = [await memberWithEverything(app), await guest(app)]
  await fillWithOthers()
  const expectOk = async (response: Promise<{ status: number }>) => expect((await response).status).toBe(200)
  const works: [name: string, expectedSql: RegExp, work: () => Promise<unknown>][] = [
    [
      'sign-up',
      /^update "reports" set "reporter_id"/,
      () => expectOk(gus.browser.call(signUp, { body: signUpBody('rhoda') })),
    ],
    ['own lists', /from "buddy_pairs"/, () => readOwnLists(pearl)],
    ['export', /from "outbox"/, () => expectOk(pearl.browser.call(exportAccount))],
    // Includes the query for due billing tasks.
    ['housekeeping', /from "billing_tasks"/, () => app.sweep().then(app.runPeriodicJobs).then(app.settled)],
    [
      'deletion',
      /^delete from "outbox"/,
      () => expectOk(pearl.browser.call(deleteAccount, { body: { password: PASSWORD } })),
    ],
  ]
  const fullScans: string[] = []
  for (const [name, expectedSql, work] of works) {
    const statements = await recordStatements(work)
    expect(statements.filter(({ text }) => expectedSql.test(text)).length, name).toBeGreaterThan(0)
    if (name === 'export') expect(statements.length).toBeGreaterThanOrEqual(Object.keys(personalTables).length)
    const plans = await explainStatements(app.database.url ?? '', statements)
    if (name === 'housekeeping') expectGuestBlockIndexes(plans)
    for (const { text, lines, scans } of plans) {
      if (scans.length > 0) fullScans.push(`${name}: ${text}\n${lines.join('\n')}`)
    }
  }
  expect(fullScans).toEqual([])
})
