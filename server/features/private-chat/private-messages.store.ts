/** Stores a private message in one statement: numbers it within its conversation, and counts it for both members. */
import { and, eq, sql } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors/query-errors.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { orderedPair } from '#server/db/sql/member-pairs.ts'
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
  hasLink: boolean
}

// Locks the members, so that neither is deleted meanwhile, and then the conversation, so that numbers follow the order of
// commits. A known client id fails the whole statement, which also returns the number and undoes the counts.
const insert = preparedQuery((_, { message }: Given<{ message: string }>) => {
  return sql<{ seq: string; quotedSeq: string | null; isPlain: boolean | null }>`
    with message as materialized (
      select * from json_to_record(${message}::json) as message (id text, "conversationId" text,
        "lowId" text, "highId" text, "senderId" text, "receiverId" text, "clientId" text, content text,
        "sentAt" timestamptz, "replyTo" text, mentions text[], "hasLink" boolean)
    ), members as materialized (
      select id, created_at from users
      where id = any(array[(select "senderId" from message), (select "receiverId" from message)])
      order by id for key share
    ), conversation as (
      insert into private_conversations (id, low_id, high_id, last_seq)
      select "conversationId", "lowId", "highId", 1 from message where (select count(*) from members) = 2
      on conflict (low_id, high_id) do update set last_seq = private_conversations.last_seq + 1
      returning id, last_seq
    ), sent as (
      insert into private_threads (person_id, other_id, conversation_id, sent, last_at)
      select "senderId", "receiverId", conversation.id, 1, "sentAt" from message cross join conversation
      on conflict (person_id, other_id) do update set sent = private_threads.sent + 1, last_at = excluded.last_at
      returning sent
    ), received as (
      insert into private_threads (person_id, other_id, conversation_id, unread, last_at)
      select "receiverId", "senderId", conversation.id, 1, "sentAt" from message cross join conversation
      on conflict (person_id, other_id) do update set unread = private_threads.unread + 1, last_at = excluded.last_at
    ), quoted as (
      update private_messages set replies = coalesce(replies, 0) + 1 from message cross join conversation
      where private_messages.id = "replyTo" and conversation_id = conversation.id and flushed_at is null
      returning private_messages.seq
    )
    insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at, reply_to, mentions,
      is_plain)
    select message.id, conversation.id, last_seq, "senderId", "clientId", sent, content, "sentAt",
      (select seq from quoted), mentions,
      case when "hasLink" and exists (
        select from members where members.id = "senderId" and created_at > "sentAt" - interval '1 day'
      ) then true end
    from message cross join conversation cross join sent
    returning seq, reply_to as "quotedSeq", is_plain as "isPlain"`
})

/** 'known': the sender already has a message with this client id. 'gone': one of the two is no member any more. */
export async function insertPrivateMessage(
  db: Db,
  message: NewPrivateMessage,
  newConversationId: string,
): Promise<PrivateMessage | 'known' | 'gone'> {
  const { senderId, receiverId, replyTo } = message
  const values = { ...message, ...orderedPair(senderId, receiverId), conversationId: newConversationId }
  const rows = await insert(db, { message: JSON.stringify(values) }).catch(undefinedIfKnown)
  if (!rows) return 'known'
  const [row] = rows
  if (!row) return 'gone'
  const { seq, quotedSeq, isPlain } = row
  const stored = { ...message, seq: Number(seq), isPlain, quotedId: quotedSeq ? replyTo : null }
  return toPrivateMessage({ ...stored, editedAt: null, flushedAt: null, replies: null, given: null }, receiverId)
}

function undefinedIfKnown(error: unknown): undefined {
  if (!isUniqueViolation(error)) throw error
}

const findByClientId = preparedQuery((db, { senderId, clientId }: Given<{ senderId: string; clientId: string }>) =>
  db
    .select({ message: messageColumns, lowId: privateConversations.lowId, highId: privateConversations.highId })
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, privateMessages.conversationId))
    .where(and(eq(privateMessages.senderId, senderId), eq(privateMessages.clientId, clientId))),
)

export async function findSent(tx: Tx, senderId: string, clientId: string): Promise<PrivateMessage | undefined> {
  const row = await findByClientId.first(tx, { senderId, clientId })
  return row && toPrivateMessage(row.message, senderId === row.lowId ? row.highId : row.lowId)
}
