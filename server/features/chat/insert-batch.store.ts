/** The fast path for storing messages: one statement numbers, stores and counts a batch. */
import { type SQL, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db, StatementPart } from '#server/db/db.ts'
import { failureCodeOf, isUniqueViolation } from '#server/db/errors/query-errors.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { PUBLIC_ROOM as ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { draftRows, draftsToJson, type NewMessage, toMessage } from './chat.store.ts'

type ManyParams = { drafts: string; count: number; at: string }
type OneParams = { senderId: string; clientId: string; isPremium: boolean; content: string; at: string }
type Stored = { lastSeq: number; stored: ChatMessage[] }

export type CounterSql = (message: { count: StatementPart; at: StatementPart }) => StatementPart
export type BatchInsert = ReturnType<typeof createBatchInsert>

const DIVISION_BY_ZERO = '22012'

/**
 * Members only. In one statement: takes the next numbers, which locks the room; reads the authors' current names; stores
 * the messages and counts them. Stores nothing and returns undefined when a message is stored already, an author is
 * missing or was renamed while the statement waited, or a row needs a transaction (a badge may be due): to undo itself
 * the statement divides by zero.
 */
export function createBatchInsert(counterSql: CounterSql) {
  const insertOne = preparedQuery<OneParams>(insertOneSql(counterSql))
  const insertMany = preparedQuery<ManyParams>(insertManySql(counterSql))

  return async (db: Db, drafts: readonly NewMessage[]): Promise<Stored | undefined> => {
    const last = drafts.at(-1)
    if (!last) return { lastSeq: 0, stored: [] }
    const postedAt = last.postedAt.toISOString()
    const inserted =
      drafts.length === 1
        ? insertOne(db, { ...last, at: postedAt })
        : insertMany(db, { drafts: draftsToJson(drafts), count: drafts.length, at: postedAt })
    const rows = await undefinedIfAborted(inserted)
    // No row means that the room is missing, for which the slow path throws.
    if (!rows?.length) return undefined
    const lastSeq = Number(rows[0]?.[0])
    const stored = rows.flatMap(([, nth, nickname, emoji]) => {
      const draft = drafts[Number(nth) - 1]
      if (!draft || nickname == null || emoji == null) return []
      return toMessage({ ...draft, nickname, emoji, seq: lastSeq + Number(nth) })
    })
    return { lastSeq, stored }
  }
}

const at = sql`${sql.placeholder('at')}::timestamptz`
const text = (name: keyof OneParams) => sql`${sql.placeholder(name)}::text`

/** In a quiet room messages come one by one; this spares unpacking, joining, grouping and sorting a list. */
function insertOneSql(counterSql: CounterSql): SQL {
  const count = sql`1`
  return sql`
    with ${lockSql({ count, isAuthor: sql`id = ${text('senderId')}` })}, stored as (
      insert into chat_messages ${COLUMNS}
      select room.id, room.last_seq + 1, locked_authors.id, ${text('clientId')}, locked_authors.nickname,
        locked_authors.emoji, ${sql.placeholder('isPremium')}::boolean, ${text('content')}, ${at}
      from room cross join locked_authors
      returning seq, nickname, emoji
    ), authors as (select id, is_demo, 1 as count from locked_authors), counters as (${counterSql({ count, at })})
    select room.last_seq, 1 as nth, stored.nickname, stored.emoji, ${abortIf(sql`stored.seq is null`)} as check_passed
    from room left join stored on true`
}

function insertManySql(counterSql: CounterSql): SQL {
  const count = sql`${sql.placeholder('count')}::int`
  return sql`
    with drafts as materialized (select * from ${draftRows(sql.placeholder('drafts'))}),
    ${lockSql({ count, isAuthor: sql`id = any(array(select "senderId" from drafts))` })}, stored as (
      insert into chat_messages ${COLUMNS}
      select room.id, room.last_seq + drafts.nth, "senderId", "clientId", locked_authors.nickname,
        locked_authors.emoji, "isPremium", content, "postedAt"
      from room cross join drafts join locked_authors on locked_authors.id = "senderId"
      returning seq, nickname, emoji
    ), authors as (
      select locked_authors.id, is_demo, count(*)::int as count
      from locked_authors join drafts on "senderId" = locked_authors.id group by 1, 2
    ), counters as (${counterSql({ count, at })})
    select room.last_seq, (stored.seq - room.last_seq)::int as nth, stored.nickname, stored.emoji,
      ${abortIf(sql`(select count(*) from stored) < ${count}`)} as check_passed
    from room left join stored on true order by nth`
}

const COLUMNS = sql`(room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at)`

// After waiting for the lock, the update sees the newest row of the room, while everything else is read as of the start
// of the statement: a rename in between shows as a higher `renames` in the updated row.
function lockSql({ count, isAuthor }: { count: SQL; isAuthor: SQL }): SQL {
  return sql`room as (
      update chat_rooms set last_seq = last_seq + ${count} where id = ${ROOM}
      returning id, last_seq - ${count} as last_seq,
        renames > (select renames from chat_rooms where id = ${ROOM}) as is_outdated
    ), locked_authors as materialized (
      select author.* from room cross join lateral (
        select id, nickname, emoji, is_demo from users
        where ${isAuthor} and room.last_seq >= 0 order by id for key share of users
      ) as author
    )`
}

/** Belongs in the select list of the room's row: as a condition it might not be evaluated when nothing was stored. */
function abortIf(isMissing: SQL): SQL {
  return sql`1 / (case when ${isMissing} or room.is_outdated or exists (select from counters where needs_transaction)
    then 0 else 1 end)`
}

async function undefinedIfAborted<Rows>(inserted: Promise<Rows>): Promise<Rows | undefined> {
  try {
    return await inserted
  } catch (error) {
    if (failureCodeOf(error) === DIVISION_BY_ZERO || isUniqueViolation(error)) return undefined
    throw error
  }
}
