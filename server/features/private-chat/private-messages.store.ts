/** Private messages in the database: inserting one, and reading a conversation page by page. */
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { privateConversations, privateMessages, privateThreads } from '#server/db/schema/bowl/private-chat.schema.ts'
import { type Pair, pairOf } from '#server/db/sql/member-pairs.ts'

type Row = typeof privateMessages.$inferSelect

export type NewPrivateMessage = {
  id: string
  senderId: string
  receiverId: string
  clientId: string
  content: string
  sentAt: Date
}

/** Returns undefined when the sender already has a message with this client id. */
export async function insertPrivateMessage(
  tx: Tx,
  { receiverId, ...draft }: NewPrivateMessage,
  newConversationId: string,
): Promise<PrivateMessage | undefined> {
  const { senderId, sentAt } = draft
  // Locks the conversation, so that numbers follow the order of commits.
  const { id: conversationId, lastSeq: seq } = await takeNextSeq(tx, pairOf(senderId, receiverId), newConversationId)
  const nth = await countSent(tx, { personId: senderId, otherId: receiverId, conversationId, lastAt: sentAt })
  await countUnread(tx, { personId: receiverId, otherId: senderId, conversationId, lastAt: sentAt })
  const [row] = await tx
    .insert(privateMessages)
    .values({ ...draft, conversationId, seq, nth })
    .onConflictDoNothing()
    .returning()
  return row && toPrivateMessage(row, receiverId)
}

async function takeNextSeq(tx: Tx, pair: Pair, id: string): Promise<{ id: string; lastSeq: number }> {
  const [row] = await tx
    .insert(privateConversations)
    .values({ id, ...pair, lastSeq: 1 })
    .onConflictDoUpdate({
      target: [privateConversations.lowId, privateConversations.highId],
      set: { lastSeq: sql`${privateConversations.lastSeq} + 1` },
    })
    .returning({ id: privateConversations.id, lastSeq: privateConversations.lastSeq })
  if (!row) throw new Error('A conversation could not be stored')
  return row
}

type ThreadUpdate = { personId: string; otherId: string; conversationId: string; lastAt: Date }

async function countSent(tx: Tx, thread: ThreadUpdate): Promise<number> {
  const [row] = await tx
    .insert(privateThreads)
    .values({ ...thread, sent: 1 })
    .onConflictDoUpdate({
      target: [privateThreads.personId, privateThreads.otherId],
      set: { sent: sql`${privateThreads.sent} + 1`, lastAt: thread.lastAt },
    })
    .returning({ sent: privateThreads.sent })
  return row?.sent ?? 1
}

async function countUnread(tx: Tx, thread: ThreadUpdate): Promise<void> {
  await tx
    .insert(privateThreads)
    .values({ ...thread, unread: 1 })
    .onConflictDoUpdate({
      target: [privateThreads.personId, privateThreads.otherId],
      set: { unread: sql`${privateThreads.unread} + 1`, lastAt: thread.lastAt },
    })
}

export async function findSent(tx: Tx, senderId: string, clientId: string): Promise<PrivateMessage | undefined> {
  const [row] = await tx
    .select()
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, privateMessages.conversationId))
    .where(and(eq(privateMessages.senderId, senderId), eq(privateMessages.clientId, clientId)))
  if (!row) return undefined
  const { lowId, highId } = row.private_conversations
  return toPrivateMessage(row.private_messages, senderId === lowId ? highId : lowId)
}

export type PageQuery = { before?: number | undefined; after?: number | undefined; limit: number }

/** Oldest first. Without `before` and `after` it is the newest page. */
export async function messagePage(
  tx: Tx,
  { conversationId, personId, otherId }: { conversationId: string; personId: string; otherId: string },
  { before, after, limit }: PageQuery,
): Promise<PrivateMessage[]> {
  const isForward = after !== undefined && before === undefined
  const rows = await tx
    .select()
    .from(privateMessages)
    .where(
      and(
        eq(privateMessages.conversationId, conversationId),
        before === undefined ? undefined : lt(privateMessages.seq, before),
        after === undefined ? undefined : gt(privateMessages.seq, after),
      ),
    )
    .orderBy(isForward ? asc(privateMessages.seq) : desc(privateMessages.seq))
    .limit(limit)
  const messages = rows.map((row) => toPrivateMessage(row, row.senderId === personId ? otherId : personId))
  return isForward ? messages : messages.reverse()
}

export function toPrivateMessage(row: Omit<Row, 'conversationId' | 'nth'>, receiverId: string): PrivateMessage {
  const { id, senderId, content, sentAt, seq, clientId } = row
  return { id, senderId, receiverId, content, timestamp: sentAt.toISOString(), seq, clientId }
}
