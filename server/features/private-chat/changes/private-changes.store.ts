/** Finds private messages that are to be changed or were, with the two people they are between. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import {
  type MessageRow,
  messageColumns,
  toPrivateMessage,
} from '#server/features/private-chat/private-message-row.store.ts'

export type FoundMessage = {
  conversationId: string
  seq: number
  message: PrivateMessage
  /** The number of its newest change; 0 before the first. */
  change: number
}

const { id, conversationId, seq } = privateMessages
const { lowId, highId } = privateConversations

const columns = { row: messageColumns, lowId, highId }

const findById = preparedQuery((db, { personId, messageId }: Given<{ personId: string; messageId: string }>) =>
  db
    .select(columns)
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, conversationId))
    .where(and(eq(id, messageId), or(eq(lowId, personId), eq(highId, personId)))),
)

/** Undefined when this person is not one of the two. */
export async function findMessageOf(tx: Tx, personId: string, messageId: string): Promise<FoundMessage | undefined> {
  const found = await findById.first(tx, { personId, messageId })
  return found && toFoundMessage(found)
}

type Numbered = { conversation: string; seqs: readonly number[] }

const findBySeqs = preparedQuery((db, { conversation, seqs }: Given<Numbered>) =>
  db
    .select(columns)
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, conversationId))
    .where(and(eq(conversationId, conversation), sql`${seq} = any(${seqs}::bigint[])`)),
)

export async function changedRows(tx: Tx, conversation: string, seqs: readonly number[]): Promise<FoundMessage[]> {
  return (await findBySeqs(tx, { conversation, seqs })).map(toFoundMessage)
}

type Found = { row: MessageRow & { conversationId: string; change: number | null }; lowId: string; highId: string }

function toFoundMessage({ row, lowId, highId }: Found): FoundMessage {
  const message = toPrivateMessage(row, row.senderId === lowId ? highId : lowId)
  return { conversationId: row.conversationId, seq: row.seq, message, change: row.change ?? 0 }
}

const lock = preparedQuery((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids)).orderBy(users.id).for('key share'),
)

/** They cannot be deleted before this transaction is over. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await lock(tx, { ids })
}
