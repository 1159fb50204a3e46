/** A row for every table that `npm run seed` leaves empty, with values that are easily changed by a move. */

import type { Database } from '#server/db/db.ts'
import { newVapidKeys } from '#server/lib/vapid-keys.ts'

/** Beyond JavaScript's safe integers, a moment to the microsecond, and characters that need escaping. */
const BIG = '9007199254740993'
const MOMENT = `'2026-03-29 01:59:59.123457+00'`
const TEXT = String.raw`E'Mind the "wet" floor, O\'Loo \\ {a,b}\n\t👩‍🚀 \u00e9\u0065\u0301 %s $1'`
const NESTED = String.raw`'{"userId": "u-1", "n": 12345678901234567890.123456789, "list": [1, null, {"deep": "\"q\" \\ 🧻"}], "none": null}'`

/** Valid, as a server opens with them afterwards. */
const KEYS = newVapidKeys()

/** What `npm run seed` fills. */
export const SEEDED_TABLES = ['users', 'chat_rooms', 'chat_messages', 'subscriptions', 'sits', 'stats', 'earned_badges']

/** By table: the columns, and the values of one row. `$a` and `$b` stand for two members in the order of their ids. */
export const ROWS: Record<string, string> = {
  admin_tokens: `(token_hash, password_key, created_at, last_used_at, expires_at)
    values ('hash', 'key', ${MOMENT}, ${MOMENT}, 'infinity')`,
  audit_log: `(at, actor, action, subject, detail) values (${MOMENT}, 'admin', 'muted', $a, ${TEXT})`,
  bans: `(person_id, reason, created_at) values ('u-banned', ${TEXT}, ${MOMENT})`,
  billing_customers: `(user_id, customer_id) values ($a, 'cus_1')`,
  billing_events: `(id, heard_at) values ('evt_1', ${MOMENT})`,
  billing_tasks: `(provider_id, source, next_try_at) values ('sub_1', 'stripe', ${MOMENT})`,
  blocks: `(blocker_id, blocked_id, created_at) values ($a, 'guest-1', ${MOMENT})`,
  buddy_pairs: `(low_id, high_id, is_asked_by_low, status, asked_at) values ($a, $b, true, 'pending', ${MOMENT})`,
  demo_subscriptions: `(id, user_id, order_id, client_secret, state) values ('d-1', $a, 'o-1', 'secret', 'ended')`,
  guests: `(id, key_hash, nickname, emoji, claimed_at, last_seen_at) values ('guest-1', 'key', ${TEXT}, '💩', ${MOMENT}, now())`,
  message_reactions: `(conversation_id, seq, person_id, emoji, reacted_at)
    values ('public', ${BIG}, $a, '❤️', ${MOMENT}), ('c-1', 1, 'guest-1', '🧻', ${MOMENT})`,
  mutes: `(person_id, reason, created_at, until) values ($b, ${TEXT}, ${MOMENT}, ${MOMENT})`,
  nodes: `(id, started_at, version, beat) values ('node-1', ${MOMENT}, '0.1.0', 7)`,
  node_people: `(node_id, person_id) values ('node-1', $a)`,
  outbox: `(recipient, subject, text, kind, created_at) values ('a@example.com', '', ${TEXT}, 'reset', ${MOMENT})`,
  page_views: `(day, path, views) values ('2024-02-29', '/', 2147483647)`,
  password_resets: `(token_hash, user_id, created_at, expires_at) values ('hash', $a, ${MOMENT}, ${MOMENT})`,
  pin_cells: `(level, x, y, pins, shown, may_hide, people)
    values (0, -1, 2147483647, 3, 0, true, array['u-1', 'with "quotes", {braces}', 'NULL', '']), (1, 0, 0, 1, 1, false, '{}')`,
  pins: `(id, person_id, latitude, longitude, location_name, notes, created_at, placed_at, cell_x, cell_y)
    values ('p-1', $a, 47.1 + 1e-14, -0.1 - 0.2, null, ${TEXT}, ${MOMENT}, ${MOMENT}, 1, -1)`,
  preferences: `(user_id, shows_typing, shows_seen) values ($a, false, true), ($b, true, false)`,
  private_chat_settings: `(user_id, buddies_only) values ($a, true)`,
  private_conversations: `(id, low_id, high_id, last_seq) values ('c-1', $a, $b, ${BIG})`,
  private_messages: `(id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
    values ('m-1', 'c-1', ${BIG}, $a, 'local', ${BIG}, ${TEXT}, ${MOMENT})`,
  private_threads: `(person_id, other_id, conversation_id, sent, last_at) values ($a, $b, 'c-1', ${BIG}, ${MOMENT})`,
  profile_looks: `(user_id, suite, featured_badges) values ($a, null, array['regular', 'chatty']), ($b, 'onsen', '{}')`,
  push_keys: `(public_key, private_key, created_at) values ('${KEYS.publicKey}', '${KEYS.privateKey}', ${MOMENT})`,
  push_settings: `(user_id, messages, requests, quiet_from, quiet_to) values ($a, true, false, '22:30', '06:00')`,
  receipts: `(id, user_id, payment_id, amount_cents, currency, paid_at, period_start, period_end)
    values ('rc-1', $a, 'pay-1', 299, 'usd', ${MOMENT}, ${MOMENT}, ${MOMENT})`,
  reports: `(id, case_id, reporter_id, accused_id, kind, subject_id, reason, note, frozen, created_at, closed_at, outcome)
    values ('r-1', 'r-1', $a, $b, 'profile', $b, 'spam', ${TEXT}, ${NESTED}, ${MOMENT}, ${MOMENT}, ${NESTED}),
      ('r-2', 'r-2', $b, $a, 'profile', $a, 'spam', null, '{}', ${MOMENT}, null, null)`,
  sessions: `(id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
    values ('s-1', 'hash', $a, ${TEXT}, ${MOMENT}, now(), now() + interval '1 day')`,
  push_subscriptions: `(session_id, user_id, endpoint, p256dh, auth, created_at)
    values ('s-1', $a, 'https://push.example/1', '', '', ${MOMENT})`,
  settings: `(name, value, changed_at) values ('a list', ${NESTED}, ${MOMENT}), ('nothing', 'null', ${MOMENT}), ('words', '"👑"', now())`,
  share_links: `(id, user_id, type, value, name, emoji, is_premium, shared_at, expires_at)
    values ('l-1', $a, 'checkins', 1, ${TEXT}, '🚽', true, ${MOMENT}, now() + interval '1 day')`,
  shared_secrets: `(name, value) values ('of nobody', ${TEXT})`,
  sign_in_attempts: `(account_key, tried_at, last_tried_at) values ('key', array[${MOMENT}, now()]::timestamptz[], now())`,
  trivia_facts: `(id, fact, source, approved, created_at) values ('f-1', ${TEXT}, 'hearsay', false, ${MOMENT})`,
  trivia_seeds: `(name, seeded_at) values ('first-facts', ${MOMENT})`,
  waves: `(from_id, to_id, day, waved_at) values ($a, $b, '2024-02-29', ${MOMENT})`,
}

/** Needs two members. */
export async function fillEveryTable(database: Database): Promise<void> {
  await database.withoutTimeouts(async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from users order by id collate "C" limit 2`)
    const [a, b] = rows.map(({ id }) => `'${id}'`)
    if (!a || !b) throw new Error('There are not two members')
    for (const [table, row] of Object.entries(ROWS)) {
      await client.query(`insert into ${table} ${row.replaceAll('$a', () => a).replaceAll('$b', () => b)}`)
    }
  })
}
