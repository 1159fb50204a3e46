/** Reads messages of one conversation: page by page, around one, by their ids, and those that have changed. */
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import {
  isShown,
  type MessageRow,
  messageColumns,
  toPrivateMessage,
} from '#server/features/private-chat/private-message-row.store.ts'

/** As one of the two sees it. */
export type ReadConversation = { conversationId: string; personId: string; otherId: string }
export type PageQuery = { before?: number | undefined; after?: number | undefined; limit: number }

const { id, conversationId, seq, senderId, flushedAt, change } = privateMessages

/** Oldest first. Without `before` and `after` it is the newest page. */
export async function messagePage(
  tx: Tx,
  conversation: ReadConversation,
  { before, after, limit }: PageQuery,
): Promise<PrivateMessage[]> {
  const isForward = after !== undefined && before === undefined
  const range = and(
    before === undefined ? undefined : lt(seq, before),
    after === undefined ? undefined : gt(seq, after),
  )
  const messages = await shownMessages(tx, conversation, { range, order: isForward ? asc(seq) : desc(seq), limit })
  return isForward ? messages : messages.reverse()
}

/** The message in the middle of a page; nothing when it is not in this conversation. */
export async function messagesAround(
  tx: Tx,
  conversation: ReadConversation,
  { messageId, limit }: { messageId: string; limit: number },
): Promise<PrivateMessage[]> {
  const [middle] = await tx
    .select({ seq })
    .from(privateMessages)
    .where(and(eq(id, messageId), eq(conversationId, conversation.conversationId)))
  if (!middle) return []
  const half = Math.floor(limit / 2)
  const before = await messagePage(tx, conversation, { before: middle.seq, limit: half })
  const range = gte(seq, middle.seq)
  return [...before, ...(await shownMessages(tx, conversation, { range, order: asc(seq), limit: limit - half }))]
}

export function messagesById(
  tx: Tx,
  conversation: ReadConversation,
  ids: readonly string[],
): Promise<PrivateMessage[]> {
  return shownMessages(tx, conversation, { range: isAnyOf(id, ids), order: asc(seq), limit: ids.length })
}

type Shown = { range: SQL | undefined; order: SQL; limit: number }

async function shownMessages(
  tx: Tx,
  conversation: ReadConversation,
  { range, order, limit }: Shown,
): Promise<PrivateMessage[]> {
  const rows = await tx
    .select(messageColumns)
    .from(privateMessages)
    .where(and(eq(conversationId, conversation.conversationId), range, isShown))
    .orderBy(order)
    .limit(limit)
  return rows.map((row) => asSeenBy(conversation, row))
}

/** What has changed after this number, in the order of the changes, also when nothing is left of it. */
export async function changedMessages(
  tx: Tx,
  conversation: ReadConversation,
  { since, limit }: { since: number; limit: number },
): Promise<{ message: PrivateMessage; change: number }[]> {
  const rows = await tx
    .select(messageColumns)
    .from(privateMessages)
    .where(and(eq(conversationId, conversation.conversationId), gt(change, since)))
    .orderBy(asc(change))
    .limit(limit)
  return rows.map((row) => ({ message: asSeenBy(conversation, row), change: row.change ?? 0 }))
}

export async function lastChangeOf(tx: Tx, id: string): Promise<number> {
  const { lastChange } = privateConversations
  const [row] = await tx.select({ lastChange }).from(privateConversations).where(eq(privateConversations.id, id))
  return row?.lastChange ?? 0
}

type SeenRange = { senderId: string; upTo: number; after: number }

/** The newest message of this author that the other has read. */
export async function newestRead(
  tx: Tx,
  inConversation: string,
  { senderId: author, upTo, after }: SeenRange,
): Promise<string | undefined> {
  const range = and(lte(seq, upTo), gt(seq, after))
  const [row] = await tx
    .select({ id })
    .from(privateMessages)
    .where(and(eq(conversationId, inConversation), range, eq(senderId, author), isNull(flushedAt)))
    .orderBy(desc(seq))
    .limit(1)
  return row?.id
}

function asSeenBy({ personId, otherId }: ReadConversation, row: MessageRow): PrivateMessage {
  return toPrivateMessage(row, row.senderId === personId ? otherId : personId)
}
