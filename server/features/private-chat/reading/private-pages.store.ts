/** Reads messages of one conversation: page by page, around one, by their ids, and those that have changed. */
import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
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
  if (after !== undefined && before === undefined) return messagesAfter(tx, conversation, { after, limit })
  const range = { before: before ?? Number.MAX_SAFE_INTEGER, after: after ?? 0 }
  const rows = await findNewest(tx, { conversation: conversation.conversationId, ...range, limit })
  return rows.reverse().map((row) => asSeenBy(conversation, row))
}

const isShownIn = (conversation: SQL) => and(eq(conversationId, conversation), isShown)

type NewestPage = { conversation: string; before: number; after: number; limit: number }

const findNewest = preparedQuery((db, { conversation, before, after, limit }: Given<NewestPage>) =>
  db
    .select(messageColumns)
    .from(privateMessages)
    .where(and(isShownIn(conversation), lt(seq, before), gt(seq, after)))
    .orderBy(desc(seq))
    .limit(limit),
)

type OldestPage = Omit<NewestPage, 'before'>

const findOldest = preparedQuery((db, { conversation, after, limit }: Given<OldestPage>) =>
  db
    .select(messageColumns)
    .from(privateMessages)
    .where(and(isShownIn(conversation), gt(seq, after)))
    .orderBy(asc(seq))
    .limit(limit),
)

async function messagesAfter(
  tx: Tx,
  conversation: ReadConversation,
  page: { after: number; limit: number },
): Promise<PrivateMessage[]> {
  const rows = await findOldest(tx, { conversation: conversation.conversationId, ...page })
  return rows.map((row) => asSeenBy(conversation, row))
}

const findSeq = preparedQuery((db, { messageId, conversation }: Given<{ messageId: string; conversation: string }>) =>
  db
    .select({ seq })
    .from(privateMessages)
    .where(and(eq(id, messageId), eq(conversationId, conversation))),
)

/** The message in the middle of a page; nothing when it is not in this conversation. */
export async function messagesAround(
  tx: Tx,
  conversation: ReadConversation,
  { messageId, limit }: { messageId: string; limit: number },
): Promise<PrivateMessage[]> {
  const middle = await findSeq.first(tx, { messageId, conversation: conversation.conversationId })
  if (!middle) return []
  const half = Math.floor(limit / 2)
  const before = await messagePage(tx, conversation, { before: middle.seq, limit: half })
  const middleAndAfter = { after: middle.seq - 1, limit: limit - half }
  return [...before, ...(await messagesAfter(tx, conversation, middleAndAfter))]
}

const findByIds = preparedQuery((db, { conversation, ids }: Given<{ conversation: string; ids: readonly string[] }>) =>
  db
    .select(messageColumns)
    .from(privateMessages)
    .where(and(isShownIn(conversation), isAnyOf(id, ids)))
    .orderBy(asc(seq)),
)

export async function messagesById(
  tx: Tx,
  conversation: ReadConversation,
  ids: readonly string[],
): Promise<PrivateMessage[]> {
  const rows = await findByIds(tx, { conversation: conversation.conversationId, ids })
  return rows.map((row) => asSeenBy(conversation, row))
}

const findChanged = preparedQuery((db, given: Given<{ conversation: string; since: number; limit: number }>) => {
  const { conversation, since, limit } = given
  return db
    .select(messageColumns)
    .from(privateMessages)
    .where(and(eq(conversationId, conversation), gt(change, since)))
    .orderBy(asc(change))
    .limit(limit)
})

/** What has changed after this number, in the order of the changes, also when nothing is left of it. */
export async function changedMessages(
  tx: Tx,
  conversation: ReadConversation,
  page: { since: number; limit: number },
): Promise<{ message: PrivateMessage; change: number }[]> {
  const rows = await findChanged(tx, { conversation: conversation.conversationId, ...page })
  return rows.map((row) => ({ message: asSeenBy(conversation, row), change: row.change ?? 0 }))
}

const findLastChange = preparedQuery((db, { conversation }: Given<{ conversation: string }>) =>
  db
    .select({ lastChange: privateConversations.lastChange })
    .from(privateConversations)
    .where(eq(privateConversations.id, conversation)),
)

export async function lastChangeOf(tx: Tx, conversation: string): Promise<number> {
  return (await findLastChange.first(tx, { conversation }))?.lastChange ?? 0
}

type SeenRange = { senderId: string; upTo: number; after: number }

const findNewestRead = preparedQuery((db, given: Given<SeenRange & { conversation: string }>) => {
  const { conversation, senderId: author, upTo, after } = given
  const range = and(lte(seq, upTo), gt(seq, after))
  return db
    .select({ id })
    .from(privateMessages)
    .where(and(eq(conversationId, conversation), range, eq(senderId, author), isNull(flushedAt)))
    .orderBy(desc(seq))
    .limit(1)
})

/** The newest message of this author that the other has read. */
export async function newestRead(tx: Tx, conversation: string, range: SeenRange): Promise<string | undefined> {
  return (await findNewestRead.first(tx, { conversation, ...range }))?.id
}

function asSeenBy({ personId, otherId }: ReadConversation, row: MessageRow): PrivateMessage {
  return toPrivateMessage(row, row.senderId === personId ? otherId : personId)
}
