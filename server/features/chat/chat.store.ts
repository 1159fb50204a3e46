/** Public chat messages in the database. */
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { ReactionCount } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM as ROOM, resendKey } from '#server/db/schema/bowl/chat.schema.ts'
import type { ReactionCounts } from '#server/db/schema/bowl/conversation.schema.ts'
import { toReactionCounts } from '#server/features/conversation/message-state.ts'
import { messageId } from './message-id.ts'

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

const findByKeys = preparedQuery((db, { senders, ids }: Given<{ senders: string[]; ids: string[] }>) => {
  const key = resendKey(sql`sender`, sql`id`)
  const keys = sql`array(select ${key} from unnest(${senders}::text[], ${ids}::text[]) as sent (sender, id))`
  return db
    .select()
    .from(chatMessages)
    .where(sql`${resendKey(chatMessages.senderId, chatMessages.clientId)} = any(${keys})`)
})

export async function findStored(tx: Tx, drafts: readonly MessageKey[]): Promise<ChatMessage[]> {
  const senders = drafts.map(({ senderId }) => senderId)
  const ids = drafts.map(({ clientId }) => clientId)
  return (await findByKeys(tx, { senders, ids })).map(toMessage)
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

const findSince = preparedQuery((db, { seq, limit }: Given<{ seq: number; limit: number | null }>) =>
  db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), gt(chatMessages.seq, seq)))
    .orderBy(chatMessages.seq)
    .limit(limit),
)

export async function messagesSince(tx: Tx, seq: number, limit: number | null = null): Promise<ChatMessage[]> {
  return (await findSince(tx, { seq, limit })).map(toMessage)
}

export async function roomSeq(tx: Tx): Promise<number> {
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.id, ROOM))
  return row?.lastSeq ?? 0
}

/** The admin has hidden it, or its author has deleted it and nobody quotes it. */
export const isNotShown = sql<boolean>`(${chatMessages.hiddenAt} is not null
  or (${chatMessages.flushedAt} is not null and coalesce(${chatMessages.replies}, 0) = 0))`

export async function notShownSince(tx: Tx, seq: number): Promise<number[]> {
  const rows = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), gte(chatMessages.seq, seq), isNotShown))
  return rows.map((row) => row.seq)
}

/** False when it was hidden already. */
export async function hideMessage(tx: Tx, seq: number, hiddenAt: Date): Promise<boolean> {
  const rows = await tx
    .update(chatMessages)
    .set({ hiddenAt })
    .where(and(eq(chatMessages.roomId, ROOM), eq(chatMessages.seq, seq), isNull(chatMessages.hiddenAt)))
    .returning({ seq: chatMessages.seq })
  return rows.length > 0
}

/** False when it was not hidden. */
export async function showMessage(tx: Tx, seq: number): Promise<boolean> {
  const rows = await tx
    .update(chatMessages)
    .set({ hiddenAt: null })
    .where(and(eq(chatMessages.roomId, ROOM), eq(chatMessages.seq, seq), isNotNull(chatMessages.hiddenAt)))
    .returning({ seq: chatMessages.seq })
  return rows.length > 0
}

/** Undefined when pages don't show it. */
export async function shownMessage(tx: Tx, seq: number): Promise<ChatMessage | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, ROOM), eq(chatMessages.seq, seq), not(isNotShown)))
  return row && toMessage(row)
}

export async function moveMessages(tx: Tx, fromId: string, toId: string): Promise<void> {
  await lockMessagesOf(tx, fromId)
  await tx.update(chatMessages).set({ senderId: toId }).where(eq(chatMessages.senderId, fromId))
}

/** Updating the room's row locks it: a concurrent message is stored either before this or under the new name. */
export async function renameAuthor(tx: Tx, senderId: string, nameAndEmoji: NameAndEmoji): Promise<void> {
  await countRename(tx, {})
  await rename(tx, { senderId, ...nameAndEmoji })
}

const countRename = preparedQuery((db) =>
  db
    .update(chatRooms)
    .set({ renames: sql`${chatRooms.renames} + 1` })
    .where(eq(chatRooms.id, ROOM)),
)

const rename = preparedQuery((db, { senderId, nickname, emoji }: Given<NameAndEmoji & { senderId: string }>) =>
  db.update(chatMessages).set({ nickname, emoji }).where(eq(chatMessages.senderId, senderId)),
)

type Anonymous = { senderId: string; nickname: string; emoji: string; isPremium: boolean }

/** The messages of a deleted account stay, without their author. */
export async function anonymizeMessages(tx: Tx, senderId: string, anonymous: Anonymous): Promise<void> {
  // (sender, client id) is unique, and all of these now share one sender.
  const clientId = sql`'flushed-' || ${chatMessages.seq}`
  await lockMessagesOf(tx, senderId)
  await tx
    .update(chatMessages)
    .set({ ...anonymous, clientId })
    .where(eq(chatMessages.senderId, senderId))
}

/** In the order in which changes lock them, so that the two never wait for each other. */
async function lockMessagesOf(tx: Tx, senderId: string): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select from ${chatMessages} where ${chatMessages.senderId} = ${senderId} order by ${chatMessages.seq} for update
    ) as locked`)
}

/** The number of the oldest message that is kept, or would be next. */
export async function firstSeq(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(eq(chatMessages.roomId, ROOM))
    .orderBy(chatMessages.seq)
    .limit(1)
  return row?.seq ?? (await roomSeq(tx)) + 1
}

export async function deleteMessagesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(chatMessages).where(lt(chatMessages.postedAt, moment))
}

const NO_REACTIONS: readonly ReactionCount[] = []

type StoredMessage = Omit<NewMessage, 'replyTo' | 'mentions'> & {
  seq: number
  replyTo?: number | null | undefined
  mentions?: readonly string[] | null | undefined
  isPlain?: boolean | null | undefined
  editedAt?: Date | null | undefined
  flushedAt?: Date | null | undefined
  reactions?: ReactionCounts | null | undefined
}

export function toMessage(row: StoredMessage): ChatMessage {
  const { seq, senderId, clientId, nickname, emoji, isPremium, content, postedAt } = row
  const { replyTo, mentions, isPlain, editedAt, reactions } = row
  const counts = reactions ? toReactionCounts(reactions) : NO_REACTIONS
  const place = {
    id: messageId(seq),
    userId: senderId,
    nickname,
    emoji,
    content,
    timestamp: postedAt.toISOString(),
    seq,
    clientId,
    ...(isPremium && { isPremium }),
  }
  if (row.flushedAt) return { ...place, content: '', isFlushed: true }
  return {
    ...place,
    ...(replyTo != null && { replyTo: messageId(replyTo) }),
    ...(mentions && mentions.length > 0 && { mentions: [...mentions] }),
    ...(isPlain && { isPlain }),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(counts.length > 0 && { reactions: [...counts] }),
  }
}
