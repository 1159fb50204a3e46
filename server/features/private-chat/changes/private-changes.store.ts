/** Finds private messages that are to be changed or were, with the two people they are between. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import { messageColumns, toPrivateMessage } from '#server/features/private-chat/private-message-row.store.ts'

export type FoundMessage = {
  conversationId: string
  seq: number
  message: PrivateMessage
  /** The number of its newest change; 0 before the first. */
  change: number
}

const { id, conversationId, seq } = privateMessages
const { lowId, highId } = privateConversations

/** Undefined when this person is not one of the two. */
export async function findMessageOf(tx: Tx, personId: string, messageId: string): Promise<FoundMessage | undefined> {
  const isBetween = or(eq(lowId, personId), eq(highId, personId))
  const [found] = await messagesWithPair(tx, and(eq(id, messageId), isBetween))
  return found
}

export async function changedRows(tx: Tx, inConversation: string, seqs: readonly number[]): Promise<FoundMessage[]> {
  return messagesWithPair(tx, and(eq(conversationId, inConversation), isAnySeq(seqs)))
}

async function messagesWithPair(tx: Tx, which: ReturnType<typeof and>): Promise<FoundMessage[]> {
  const rows = await tx
    .select({ row: messageColumns, lowId, highId })
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, conversationId))
    .where(which)
  return rows.map(({ row, lowId, highId }) => {
    const message = toPrivateMessage(row, row.senderId === lowId ? highId : lowId)
    return { conversationId: row.conversationId, seq: row.seq, message, change: row.change ?? 0 }
  })
}

/** They cannot be deleted before this transaction is over. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids)).orderBy(users.id).for('key share')
}

function isAnySeq(seqs: readonly number[]) {
  return sql`${seq} = any(${sql.param([...seqs])}::bigint[])`
}
