/** The public room's messages in the database. */
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/chat.ts'
import type { Tx } from '#server/db/db.ts'
import { guests } from '#server/db/schema/auth.schema.ts'
import { chatMessages, chatRooms } from '#server/db/schema/chat.schema.ts'

const ROOM = 'public'

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
  const senders = [...new Set(drafts.map(({ senderId }) => senderId))]
  const ids = drafts.map(({ clientId }) => clientId)
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(inArray(chatMessages.senderId, senders), inArray(chatMessages.clientId, ids)))
  return rows.map(toMessage)
}

/** Stores messages in the order given, right after `lastSeq`. */
export async function insertMessages(tx: Tx, lastSeq: number, drafts: readonly NewMessage[]): Promise<ChatMessage[]> {
  if (drafts.length === 0) return []
  const rows = drafts.map((draft, at) => ({ ...draft, roomId: ROOM, seq: lastSeq + at + 1 }))
  await tx.insert(chatMessages).values(rows)
  await tx
    .update(chatRooms)
    .set({ lastSeq: lastSeq + rows.length })
    .where(eq(chatRooms.id, ROOM))
  return rows.map(toMessage)
}

/** Counts messages against a guest's allowance; how many of them are still within it. */
export async function spendAllowance(tx: Tx, guestId: string, wanted: number, limit: number): Promise<number> {
  const [before] = await tx
    .select({ sent: guests.messagesSent })
    .from(guests)
    .where(eq(guests.id, guestId))
    .for('update')
  const allowed = Math.max(0, Math.min(wanted, limit - (before?.sent ?? limit)))
  if (allowed > 0) {
    await tx
      .update(guests)
      .set({ messagesSent: sql`${guests.messagesSent} + ${allowed}` })
      .where(eq(guests.id, guestId))
  }
  return allowed
}

/** The newest messages, oldest first. */
export async function newestMessages(tx: Tx, limit: number): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.roomId, ROOM))
    .orderBy(desc(chatMessages.seq))
    .limit(limit)
  return rows.reverse().map(toMessage)
}

/** Everything after a number, in order. */
export async function messagesSince(tx: Tx, seq: number): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), gt(chatMessages.seq, seq)))
    .orderBy(chatMessages.seq)
  return rows.map(toMessage)
}

export async function roomSeq(tx: Tx): Promise<number> {
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.id, ROOM))
  return row?.lastSeq ?? 0
}

/** A guest who signed up takes along what they wrote. */
export async function moveMessages(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(chatMessages).set({ senderId: toId }).where(eq(chatMessages.senderId, fromId))
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

function toMessage(row: Omit<Row, 'roomId'>): ChatMessage {
  const { seq, senderId, clientId, nickname, emoji, isPremium, content, postedAt } = row
  const timestamp = postedAt.toISOString()
  const gold = isPremium ? { isPremium } : {}
  return { id: `m-${seq}`, userId: senderId, nickname, emoji, content, timestamp, seq, clientId, ...gold }
}
