/** The everyday way to store messages: numbered, stored and counted by one statement that is its own transaction. */
import { type SQL, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db, StatementPart } from '#server/db/db.ts'
import { failureCodeOf } from '#server/db/errors/failure-code.ts'
import { isTaken } from '#server/db/errors/unique-violation.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { PUBLIC_ROOM as ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { type NewMessage, numbered, saidIn, toMessage } from './chat.store.ts'

type Several = { drafts: string; count: number; at: string }
type One = { senderId: string; clientId: string; isPremium: boolean; content: string; at: string }
/** The room's last number before, and what was stored after it. */
type Stored = { lastSeq: number; stored: ChatMessage[] }

export type Alongside = (message: { count: StatementPart; at: StatementPart }) => StatementPart
export type AppendAtOnce = ReturnType<typeof appendingAtOnce>

const DIVISION_BY_ZERO = '22012'

/**
 * Takes the next numbers, which locks the room, then looks up the authors, stores, and does `alongside`. Whoever was
 * renamed speaks as such. Only for members.
 *
 * `alongside` is a part of the statement that another room has written. It may read `authors` (id, is_demo and the count
 * of what each says; they are locked), is told how many messages there are and when the last was said, and answers rows
 * with `is_special`.
 *
 * Nothing is stored and nothing is answered when one of the messages is stored already, which a unique key notices, when
 * its author is not here, when somebody took another name while this waited for the room, or when something is special:
 * for these the statement divides by zero, and so undoes itself.
 */
export function appendingAtOnce(alongside: Alongside) {
  const askOne = preparedQuery<One>(storingOne(alongside))
  const askSeveral = preparedQuery<Several>(storingSeveral(alongside))

  return async (db: Db, drafts: readonly NewMessage[]): Promise<Stored | undefined> => {
    const last = drafts.at(-1)
    if (!last) return { lastSeq: 0, stored: [] }
    const postedAt = last.postedAt.toISOString()
    const asked =
      drafts.length === 1
        ? askOne(db, { ...last, at: postedAt })
        : askSeveral(db, { drafts: numbered(drafts), count: drafts.length, at: postedAt })
    const rows = await unlessUndone(asked)
    // There would be none without the room itself, which the careful way notices.
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
const text = (name: keyof One) => sql`${sql.placeholder(name)}::text`

/** In a quiet room each comes alone. Then there is no list that has to be unpacked, joined, grouped and sorted. */
function storingOne(alongside: Alongside): SQL {
  const count = sql`1`
  return sql`
    with ${holding({ count, isAuthor: sql`id = ${text('senderId')}` })}, stored as (
      insert into chat_messages ${COLUMNS}
      select room.id, room.last_seq + 1, here.id, ${text('clientId')}, here.nickname, here.emoji,
        ${sql.placeholder('isPremium')}::boolean, ${text('content')}, ${at}
      from room cross join here
      returning seq, nickname, emoji
    ), authors as (select id, is_demo, 1 as count from here), alongside as (${alongside({ count, at })})
    select room.last_seq, 1 as nth, stored.nickname, stored.emoji, ${undoneIf(sql`stored.seq is null`)} as plain
    from room left join stored on true`
}

function storingSeveral(alongside: Alongside): SQL {
  const count = sql`${sql.placeholder('count')}::int`
  return sql`
    with said as materialized (select * from ${saidIn(sql.placeholder('drafts'))}),
    ${holding({ count, isAuthor: sql`id = any(array(select "senderId" from said))` })}, stored as (
      insert into chat_messages ${COLUMNS}
      select room.id, room.last_seq + said.nth, "senderId", "clientId", here.nickname, here.emoji, "isPremium", content,
        "postedAt"
      from room cross join said join here on here.id = "senderId"
      returning seq, nickname, emoji
    ), authors as (
      select here.id, is_demo, count(*)::int as count from here join said on "senderId" = here.id group by 1, 2
    ), alongside as (${alongside({ count, at })})
    select room.last_seq, (stored.seq - room.last_seq)::int as nth, stored.nickname, stored.emoji,
      ${undoneIf(sql`(select count(*) from stored) < ${count}`)} as plain
    from room left join stored on true order by nth`
}

const COLUMNS = sql`(room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at)`

/**
 * The room's row is the newest, whoever wrote it while this waited; all else is as it was when the statement began. So
 * another name is seen by the room's count of them, which by then is ahead of what the statement sees of it.
 */
function holding({ count, isAuthor }: { count: SQL; isAuthor: SQL }): SQL {
  return sql`room as (
      update chat_rooms set last_seq = last_seq + ${count} where id = ${ROOM}
      returning id, last_seq - ${count} as last_seq,
        renames > (select renames from chat_rooms where id = ${ROOM}) as is_outdated
    ), here as materialized (
      select author.* from room cross join lateral (
        select id, nickname, emoji, is_demo from users
        where ${isAuthor} and room.last_seq >= 0 order by id for key share of users
      ) as author
    )`
}

/**
 * Stands in what is answered, for a row of the room that is always there: in a condition it could be left out where there is
 * nothing to join it to.
 */
function undoneIf(isMissing: SQL): SQL {
  return sql`1 / (case when ${isMissing} or room.is_outdated or exists (select from alongside where is_special)
    then 0 else 1 end)`
}

async function unlessUndone<Rows>(asked: Promise<Rows>): Promise<Rows | undefined> {
  try {
    return await asked
  } catch (error) {
    if (failureCodeOf(error) === DIVISION_BY_ZERO || isTaken(error)) return undefined
    throw error
  }
}
