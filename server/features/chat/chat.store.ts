/** The public room's messages in the database. */
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat.ts'
import { isAnyOf } from '#server/db/any-of.ts'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { failureCodeOf } from '#server/db/failure-code.ts'
import { users } from '#server/db/schema/auth.schema.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM as ROOM } from '#server/db/schema/chat.schema.ts'

export type NewMessage = {
  senderId: string
  clientId: string
  nickname: string
  emoji: string
  isPremium: boolean
  content: string
  postedAt: Date
}

/** Whose message it is, and what they call it. */
type Own = Pick<NewMessage, 'senderId' | 'clientId'>

type Row = typeof chatMessages.$inferSelect

export async function openRoom(tx: Tx): Promise<void> {
  await tx.insert(chatRooms).values({ id: ROOM }).onConflictDoNothing()
}

/** The room's last number. Whoever else wants to write waits until this transaction is over. */
export async function lockRoom(tx: Tx): Promise<number> {
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.id, ROOM)).for('update')
  if (!row) throw new Error('The public room is missing')
  return row.lastSeq
}

/** Those of these messages that are stored already. */
export async function findStored(tx: Tx, drafts: readonly Own[]): Promise<ChatMessage[]> {
  const senders = new Set(drafts.map(({ senderId }) => senderId))
  const ids = drafts.map(({ clientId }) => clientId)
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(isAnyOf(chatMessages.senderId, senders), isAnyOf(chatMessages.clientId, ids)))
  return rows.map(toMessage)
}

/** Stores messages in the order given, right after `lastSeq`. */
export async function insertMessages(tx: Tx, lastSeq: number, drafts: readonly NewMessage[]): Promise<ChatMessage[]> {
  if (drafts.length === 0) return []
  await tx.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at)
    select ${ROOM}, ${lastSeq}::bigint + nth, "senderId", "clientId", nickname, emoji, "isPremium", content, "postedAt"
    from ${saidIn(drafts)} order by nth`)
  await tx
    .update(chatRooms)
    .set({ lastSeq: lastSeq + drafts.length })
    .where(eq(chatRooms.id, ROOM))
  return drafts.map((draft, at) => toMessage({ ...draft, seq: lastSeq + at + 1 }))
}

/** Drafts as rows, numbered from 1: one value, so that the text is the same however many they are. */
function saidIn(drafts: readonly NewMessage[]): SQL {
  const said = JSON.stringify(drafts.map((draft, at) => ({ ...draft, nth: at + 1 })))
  return sql`json_to_recordset(${said}::json) as one ("nth" int, "senderId" text, "clientId" text, "nickname" text,
    "emoji" text, "isPremium" boolean, "content" text, "postedAt" timestamptz)`
}

type Appended = { last_seq: string; nth: number; nickname: string; emoji: string }
/** The room's last number before, and what was stored after it. */
type Stored = { lastSeq: number; stored: ChatMessage[] }

const DIVISION_BY_ZERO = '22012'

/**
 * The everyday way, in one statement that is its own transaction: takes the next numbers, which locks the room, then
 * looks up the authors, stores, and does `alongside`. Whoever was renamed speaks as such. Only for members.
 *
 * `alongside` is a part of the statement that another room has written. It may read `said` ("senderId") and `here` (id,
 * is_demo: the authors, locked), and answers rows with `is_special`.
 *
 * Nothing is stored and nothing is answered when one of the messages is stored already, when its author is not here,
 * when somebody took another name while this waited for the room, or when something is special: a division by zero is
 * how a statement undoes itself.
 */
export async function appendAtOnce(
  db: Tx,
  drafts: readonly NewMessage[],
  alongside: StatementPart,
): Promise<Stored | undefined> {
  // The room's row is the newest, whoever wrote it while this waited; all else is as it was when the statement began. So
  // another name is seen by the room's count of them, which by then is ahead of what the statement sees of it.
  const statement = sql`
    with said as materialized (
      select * from ${saidIn(drafts)}
    ), room as (
      update chat_rooms set last_seq = last_seq + (select count(*) from said) where id = ${ROOM}
      returning id, last_seq - (select count(*) from said) as last_seq,
        renames > (select renames from chat_rooms where id = ${ROOM}) as is_outdated
    ), here as materialized (
      select author.* from room cross join lateral (
        select id, nickname, emoji, is_demo from users
        where id = any(array(select "senderId" from said)) and room.last_seq >= 0 order by id for key share of users
      ) as author
    ), stored as (
      insert into chat_messages
        (room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at)
      select room.id, room.last_seq + said.nth, "senderId", "clientId", here.nickname, here.emoji, "isPremium", content,
        "postedAt"
      from room cross join said join here on here.id = "senderId"
      on conflict (sender_id, client_id) do nothing
      returning seq, nickname, emoji
    ), alongside as (${alongside}
    ), plain as (
      select 1 / (case when (select count(*) from stored) < (select count(*) from said)
        or exists (select from alongside where is_special) or (select is_outdated from room) then 0 else 1 end) as one
    )
    select room.last_seq, (stored.seq - room.last_seq)::int as nth, stored.nickname, stored.emoji
    from room cross join stored join plain on plain.one = 1 order by nth`
  const rows = await rowsUnlessUndone(db, statement)
  if (!rows) return undefined
  const lastSeq = Number(rows[0]?.last_seq)
  const stored = rows.flatMap(({ nth, nickname, emoji }) => {
    const draft = drafts[nth - 1]
    return draft ? toMessage({ ...draft, nickname, emoji, seq: lastSeq + nth }) : []
  })
  return { lastSeq, stored }
}

async function rowsUnlessUndone(db: Tx, statement: SQL): Promise<Appended[] | undefined> {
  try {
    return (await db.execute<Appended>(statement)).rows
  } catch (error) {
    if (failureCodeOf(error) === DIVISION_BY_ZERO) return undefined
    throw error
  }
}

type Look = { nickname: string; emoji: string }

/** How those of the members look who are still here; they cannot be deleted before this transaction is over. */
export async function holdMembers(tx: Tx, ids: string[]): Promise<Map<string, Look>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, nickname: users.nickname, emoji: users.emoji })
    .from(users)
    .where(isAnyOf(users.id, ids))
    .orderBy(users.id)
    .for('key share')
  return new Map(rows.map(({ id, ...look }) => [id, look]))
}

/** The newest messages, or the newest of those before a number, oldest first. */
export async function newestMessages(tx: Tx, limit: number, before?: number): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), before === undefined ? undefined : lt(chatMessages.seq, before)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit)
  return rows.reverse().map(toMessage)
}

/** Everything after a number, in order, or the first of it. */
export async function messagesSince(tx: Tx, seq: number, limit?: number): Promise<ChatMessage[]> {
  const query = tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), gt(chatMessages.seq, seq)))
    .orderBy(chatMessages.seq)
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(toMessage)
}

export async function roomSeq(tx: Tx): Promise<number> {
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.id, ROOM))
  return row?.lastSeq ?? 0
}

/** Which messages from a number on are off every screen. */
export async function hiddenSince(tx: Tx, seq: number): Promise<number[]> {
  const rows = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), gte(chatMessages.seq, seq), isNotNull(chatMessages.hiddenAt)))
  return rows.map((row) => row.seq)
}

export async function hideMessage(tx: Tx, seq: number, hiddenAt: Date): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ hiddenAt })
    .where(and(eq(chatMessages.roomId, ROOM), eq(chatMessages.seq, seq), isNull(chatMessages.hiddenAt)))
}

export async function showMessage(tx: Tx, seq: number): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ hiddenAt: null })
    .where(and(eq(chatMessages.roomId, ROOM), eq(chatMessages.seq, seq)))
}

/** A guest who signed up takes along what they wrote. */
export async function moveMessages(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(chatMessages).set({ senderId: toId }).where(eq(chatMessages.senderId, fromId))
}

/** The room is locked first: what is being written meanwhile is stored either before this, or under the new name. */
export async function renameAuthor(tx: Tx, senderId: string, look: Look): Promise<void> {
  await tx
    .update(chatRooms)
    .set({ renames: sql`${chatRooms.renames} + 1` })
    .where(eq(chatRooms.id, ROOM))
  await tx.update(chatMessages).set(look).where(eq(chatMessages.senderId, senderId))
}

type Anonymous = { senderId: string; nickname: string; emoji: string; isPremium: boolean }

/** The words stay; whose they were does not. */
export async function disownMessages(tx: Tx, senderId: string, anonymous: Anonymous): Promise<void> {
  // The own ids keep their uniqueness by the number of the message.
  const clientId = sql`'flushed-' || ${chatMessages.seq}`
  await tx
    .update(chatMessages)
    .set({ ...anonymous, clientId })
    .where(eq(chatMessages.senderId, senderId))
}

export async function deleteMessagesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(chatMessages).where(lt(chatMessages.postedAt, moment))
}

function toMessage(row: Omit<Row, 'roomId' | 'hiddenAt'>): ChatMessage {
  const { seq, senderId, clientId, nickname, emoji, isPremium, content, postedAt } = row
  const timestamp = postedAt.toISOString()
  const gold = isPremium ? { isPremium } : {}
  return { id: `m-${seq}`, userId: senderId, nickname, emoji, content, timestamp, seq, clientId, ...gold }
}
