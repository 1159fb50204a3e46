/** A private message in the database with what it quotes and who reacted to it, and as pages get it. */
import { getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { qualified } from '#server/db/sql/fragments.ts'

type GivenReaction = { emoji: Reaction; personId: string }

type ShownColumn =
  | 'id'
  | 'senderId'
  | 'content'
  | 'sentAt'
  | 'seq'
  | 'clientId'
  | 'mentions'
  | 'editedAt'
  | 'isPlain'
  | 'flushedAt'
  | 'replies'

export type MessageRow = Pick<typeof privateMessages.$inferSelect, ShownColumn> & {
  quotedId: string | null | undefined
  /** In the order in which they were given; null without any. */
  given: GivenReaction[] | null
}

const { conversationId, seq, replyTo, reactions, flushedAt, replies } = privateMessages

const quotedId = sql<string | null>`(
  select quoted.id from ${privateMessages} as quoted
  where quoted.conversation_id = ${qualified(conversationId)} and quoted.seq = ${qualified(replyTo)}
)`

/** Read for messages that were ever reacted to, which few are. */
const given = sql<GivenReaction[] | null>`case when ${qualified(reactions)} is not null then (
  select json_agg(json_build_object('emoji', emoji, 'personId', person_id) order by reacted_at, person_id)
  from ${messageReactions}
  where ${qualified(messageReactions.conversationId)} = ${qualified(conversationId)}
    and ${qualified(messageReactions.seq)} = ${qualified(seq)}
) end`

export const messageColumns = {
  ...getTableColumns(privateMessages),
  quotedId: quotedId.as('quoted_id'),
  given: given.as('given'),
}

/** Of a flushed message nothing is shown unless another one quotes it. */
export const isShown = or(isNull(flushedAt), gt(replies, 0))

export function toPrivateMessage(row: MessageRow, receiverId: string): PrivateMessage {
  const { id, senderId, content, sentAt, seq, clientId, quotedId, mentions, editedAt, isPlain } = row
  const message = { id, senderId, receiverId, content, timestamp: sentAt.toISOString(), seq, clientId }
  if (row.flushedAt) return { ...message, ...(row.replies ? { isFlushed: true } : {}) }
  const given = reactionsWithPeople(row.given ?? [])
  return {
    ...message,
    ...(quotedId ? { replyTo: quotedId } : {}),
    ...(mentions?.length ? { mentions } : {}),
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    ...(isPlain ? { isPlain } : {}),
    ...(given.length > 0 ? { reactions: given } : {}),
  }
}

function reactionsWithPeople(given: readonly GivenReaction[]): NonNullable<PrivateMessage['reactions']> {
  return REACTIONS.flatMap((emoji) => {
    const by = given.filter((one) => one.emoji === emoji).map(({ personId }) => personId)
    return by.length > 0 ? [{ emoji, count: by.length, by }] : []
  })
}
