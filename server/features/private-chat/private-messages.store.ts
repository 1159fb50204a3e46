/** Inserts private messages, each with the next number of its conversation, and counts them for both members. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { privateConversations, privateMessages, privateThreads } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { qualified } from '#server/db/sql/fragments.ts'
import { orderedPair, type Pair } from '#server/db/sql/member-pairs.ts'
import { messageColumns, toPrivateMessage } from './private-message-row.store.ts'

export type NewPrivateMessage = {
  id: string
  senderId: string
  receiverId: string
  clientId: string
  content: string
  sentAt: Date
  /** Stored only if that message is still there. */
  replyTo?: string | undefined
  mentions: string[] | null
  hasAddress: boolean
}

/** Returns undefined when the sender already has a message with this client id. */
export async function insertPrivateMessage(
  tx: Tx,
  { receiverId, replyTo: quotedId, hasAddress, ...draft }: NewPrivateMessage,
  newConversationId: string,
): Promise<PrivateMessage | undefined> {
  const { senderId, sentAt } = draft
  // Locks the conversation, so that numbers follow the order of commits.
  const { id: conversationId, lastSeq: seq } = await takeNextSeq(
    tx,
    orderedPair(senderId, receiverId),
    newConversationId,
  )
  const nth = await countSent(tx, { personId: senderId, otherId: receiverId, conversationId, lastAt: sentAt })
  await countUnread(tx, { personId: receiverId, otherId: senderId, conversationId, lastAt: sentAt })
  const replyTo = quotedId === undefined ? null : await countReply(tx, conversationId, quotedId)
  const isPlain = hasAddress ? isNewAt(senderId, sentAt) : null
  const [row] = await tx
    .insert(privateMessages)
    .values({ ...draft, conversationId, seq, nth, replyTo, isPlain })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  return toPrivateMessage({ ...row, quotedId: replyTo === null ? null : (quotedId ?? null), given: null }, receiverId)
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

/** The number of the quoted message; null when it is not in this conversation any more, or never was. */
async function countReply(tx: Tx, conversationId: string, quotedId: string): Promise<number | null> {
  const { id, seq, replies, flushedAt } = privateMessages
  const [quoted] = await tx
    .update(privateMessages)
    .set({ replies: sql`coalesce(${replies}, 0) + 1` })
    .where(and(eq(id, quotedId), eq(privateMessages.conversationId, conversationId), isNull(flushedAt)))
    .returning({ seq })
  return quoted?.seq ?? null
}

/** True or null, as few messages are plain. */
function isNewAt(senderId: string, sentAt: Date) {
  return sql`(
    select true from ${users} where ${qualified(users.id)} = ${senderId}
      and ${qualified(users.createdAt)} > ${sentAt.toISOString()}::timestamptz - interval '1 day'
  )`
}

export async function findSent(tx: Tx, senderId: string, clientId: string): Promise<PrivateMessage | undefined> {
  const [row] = await tx
    .select({ message: messageColumns, lowId: privateConversations.lowId, highId: privateConversations.highId })
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, privateMessages.conversationId))
    .where(and(eq(privateMessages.senderId, senderId), eq(privateMessages.clientId, clientId)))
  return row && toPrivateMessage(row.message, senderId === row.lowId ? row.highId : row.lowId)
}
