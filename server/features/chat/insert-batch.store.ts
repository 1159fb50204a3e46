/** Stores a batch of public messages in one statement: numbers them, and counts them for guests, authors and badges. */
import { type SQL, sql } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import { mustFind, type StatementPart, type Tx } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors/query-errors.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { PUBLIC_ROOM as ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { anyDrafts, type Choice, resends } from './any-drafts.store.ts'
import { type NewMessage, toMessage } from './chat.store.ts'

/** `missing`: there is no such author, or a guest's allowance is spent. `known`: stored before. */
type Outcome = ChatMessage | 'known' | 'missing'
export type Inserted = {
  /** The room's last number before the batch. */
  lastSeq: number
  /** In the order of the drafts. */
  outcomes: Outcome[]
  earned: { userId: string; badge: BadgeKey }[]
}

export type CountingSql = {
  /** CTEs after `authors` (id, is_demo, count), of which `earned` (user_id, badge) is one. */
  countMessages: (at: StatementPart) => StatementPart
  /** CTEs after `guest_wants` (id, wanted), of which `guest_gets` (id, allowed) is one. */
  spendAllowance: () => StatementPart
}

export type BatchInsert = ReturnType<typeof createBatchInsert>

/**
 * In one statement: locks the room; reads the authors' current names; leaves out what is stored already, has no author or
 * exceeds a guest's allowance; numbers and stores the rest without gaps, and counts it. Undefined when it has to be
 * repeated: another node stored one of the messages, or renamed an author, while the statement waited for the room.
 */
export function createBatchInsert(counting: CountingSql) {
  // Most batches have no guest, quote or resend; a statement with the parts for these takes a third longer.
  const insertOrdinary = preparedQuery((_, { drafts }: Given<Drafts>) => insertSql(counting, drafts, ordinaryDrafts))
  const insertAny = preparedQuery((_, { drafts }: Given<Drafts>) =>
    insertSql(counting, drafts, anyDrafts(counting.spendAllowance)),
  )

  return async (tx: Tx, drafts: readonly NewMessage[]): Promise<Inserted | undefined> =>
    (drafts.every(isOrdinary) ? await insertedBy(insertOrdinary, tx, drafts) : undefined) ??
    insertedBy(insertAny, tx, drafts)
}

type Drafts = { drafts: string }
type Insert = (tx: Tx, drafts: Drafts) => Promise<InsertedRow[]>

async function insertedBy(insert: Insert, tx: Tx, drafts: readonly NewMessage[]): Promise<Inserted | undefined> {
  const rows = await insert(tx, { drafts: draftsToJson(drafts) }).catch(undefinedIfStored)
  if (!rows) return undefined
  const first = mustFind(rows[0], 'The public room')
  if (first.isOutdated) return undefined
  const found = new Map(rows.map((row) => [row.nth, row]))
  return {
    lastSeq: Number(first.lastSeq),
    outcomes: drafts.map((draft, nth) => outcomeOf(draft, found.get(nth))),
    earned: first.earned ?? [],
  }
}

function isOrdinary({ senderId, replyTo }: NewMessage): boolean {
  return !isGuestId(senderId) && replyTo == null
}

/** The first three columns are the same in every row; the others are null where they say nothing about the draft. */
type InsertedRow = {
  lastSeq: string
  isOutdated: boolean
  earned: Inserted['earned'] | null
  nth: number | null
  isKnown: boolean | null
  seq: string | null
  nickname: string | null
  emoji: string | null
  replyTo: string | null
  isPlain: boolean | null
}

function outcomeOf(draft: NewMessage, row: InsertedRow | undefined): Outcome {
  if (row?.isKnown) return 'known'
  if (!row?.seq || row.nickname === null || row.emoji === null) return 'missing'
  const { seq, nickname, emoji, replyTo, isPlain } = row
  return toMessage({ ...draft, seq: Number(seq), nickname, emoji, replyTo: replyTo ? Number(replyTo) : null, isPlain })
}

/** Drafts as one parameter, so that the statement's text doesn't depend on their number. */
function draftsToJson(drafts: readonly NewMessage[]): string {
  return JSON.stringify(drafts.map((draft, nth) => ({ ...draft, nth, isGuest: isGuestId(draft.senderId) })))
}

// Rows are found by arrays of keys: with joins alone the planner may read whole tables.
// After waiting for the lock, only the room's row and the guests' are read as they are now, everything else as of the start
// of the statement: a rename in between shows as a higher `renames` in the locked row. Locks are taken in this order: room,
// authors or guests, stats.
function insertSql({ countMessages }: CountingSql, drafts: SQL, choice: Choice): SQL<InsertedRow> {
  return sql`
    with drafts as materialized (
      select * from json_to_recordset(${drafts}::json) as draft (nth int, "senderId" text,
        "clientId" text, "isGuest" boolean, nickname text, emoji text, "isPremium" boolean, content text,
        "postedAt" timestamptz, "replyTo" bigint, mentions text[])
    ), room as materialized (
      select id, last_seq, renames > (select renames from chat_rooms where id = ${ROOM}) ${choice.orRepeat} as is_outdated
      from chat_rooms where id = ${ROOM} for update
    ), members as materialized (
      select member.* from room cross join lateral (
        select id, nickname, emoji, is_demo, created_at from users
        where id = any(array(select "senderId" from drafts)) and room.last_seq >= 0 order by id for key share of users
      ) as member
    ), ${choice.fresh}, stored as (
      insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at,
        reply_to, mentions, is_plain)
      select room.id, room.last_seq + place, "senderId", "clientId", current_nickname, current_emoji, "isPremium",
        content, "postedAt", (select seq from quoted where seq = "replyTo"), mentions,
        case when content ~* 'https?://' and (not is_member or created_at > "postedAt" - interval '1 day') then true end
      from room cross join fresh
      returning seq, nickname, emoji, reply_to, is_plain
    ), numbered as (
      update chat_rooms set last_seq = room.last_seq + (select count(*) from fresh)
      from room where chat_rooms.id = room.id and exists (select from fresh)
    ), authors as (
      select members.id, is_demo, count(*)::int as count
      from members join fresh on "senderId" = members.id group by 1, 2
    ), ${countMessages(sql`(select max("postedAt") from drafts)`)}
    select room.last_seq as "lastSeq", room.is_outdated as "isOutdated",
      (select json_agg(json_build_object('userId', user_id, 'badge', badge)) from earned) as earned,
      nth, ${choice.isKnown} as "isKnown", stored.seq, stored.nickname, stored.emoji, stored.reply_to as "replyTo",
      stored.is_plain as "isPlain"
    from room left join ${choice.rows} on true left join stored on stored.seq = room.last_seq + fresh.place`
}

const ordinaryDrafts: Choice = {
  orRepeat: sql`or exists (select ${resends})`,
  fresh: sql`fresh as materialized (
      select drafts.*, true as is_member, created_at, members.nickname as current_nickname,
        members.emoji as current_emoji, row_number() over (order by nth) as place
      from room cross join drafts join members on members.id = "senderId" where not room.is_outdated
    ), quoted as (select null::bigint as seq where false)`,
  rows: sql`fresh`,
  isKnown: sql`false`,
}

function undefinedIfStored(error: unknown): undefined {
  if (!isUniqueViolation(error)) throw error
}
