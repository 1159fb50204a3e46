/** Public chat messages in the database. */
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM as ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export type NewMessage = {
  senderId: string
  clientId: string
  nickname: string
  emoji: string
  isPremium: boolean
  content: string
  postedAt: Date
  /** The number of the message it quotes; stored only if that one is still there. */
  replyTo?: number | undefined
  mentions?: readonly string[] | undefined
}

/** Identifies a message before it has a number. */
type MessageKey = Pick<NewMessage, 'senderId' | 'clientId'>

export async function openRoom(tx: Tx): Promise<void> {
  await tx.insert(chatRooms).values({ id: ROOM }).onConflictDoNothing()
}

export async function findStored(tx: Tx, drafts: readonly MessageKey[]): Promise<ChatMessage[]> {
  const senders = new Set(drafts.map(({ senderId }) => senderId))
  const ids = drafts.map(({ clientId }) => clientId)
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(isAnyOf(chatMessages.senderId, senders), isAnyOf(chatMessages.clientId, ids)))
  return rows.map(toMessage)
}

type NameAndEmoji = { nickname: string; emoji: string }

/** Oldest first. */
export async function newestMessages(tx: Tx, limit: number, before?: number): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), before === undefined ? undefined : lt(chatMessages.seq, before)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit)
  return rows.reverse().map(toMessage)
}

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

export async function moveMessages(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(chatMessages).set({ senderId: toId }).where(eq(chatMessages.senderId, fromId))
}

/** Updating the room's row locks it: a concurrent message is stored either before this or under the new name. */
export async function renameAuthor(tx: Tx, senderId: string, nameAndEmoji: NameAndEmoji): Promise<void> {
  await tx
    .update(chatRooms)
    .set({ renames: sql`${chatRooms.renames} + 1` })
    .where(eq(chatRooms.id, ROOM))
  await tx.update(chatMessages).set(nameAndEmoji).where(eq(chatMessages.senderId, senderId))
}

type Anonymous = { senderId: string; nickname: string; emoji: string; isPremium: boolean }

/** The messages of a deleted account stay, without their author. */
export async function anonymizeMessages(tx: Tx, senderId: string, anonymous: Anonymous): Promise<void> {
  // (sender, client id) is unique, and all of these now share one sender.
  const clientId = sql`'flushed-' || ${chatMessages.seq}`
  await tx
    .update(chatMessages)
    .set({ ...anonymous, clientId })
    .where(eq(chatMessages.senderId, senderId))
}

export async function deleteMessagesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(chatMessages).where(lt(chatMessages.postedAt, moment))
}

type StoredMessage = Omit<NewMessage, 'replyTo' | 'mentions'> & {
  seq: number
  replyTo?: number | null | undefined
  mentions?: readonly string[] | null | undefined
  isPlain?: boolean | null | undefined
}

export function toMessage(row: StoredMessage): ChatMessage {
  const { seq, senderId, clientId, nickname, emoji, isPremium, content, postedAt, replyTo, mentions, isPlain } = row
  return {
    id: `m-${seq}`,
    userId: senderId,
    nickname,
    emoji,
    content,
    timestamp: postedAt.toISOString(),
    seq,
    clientId,
    ...(isPremium && { isPremium }),
    ...(replyTo != null && { replyTo: `m-${replyTo}` }),
    ...(mentions && mentions.length > 0 && { mentions: [...mentions] }),
    ...(isPlain && { isPlain }),
  }
}
