/** Conversations from one member's side: the list, unread counts and settings. */
import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Correspondent, PrivateChat } from '#contract/social/private-chat.ts'
import { boolean, text } from '#server/db/column-readers.ts'
import type { Tx } from '#server/db/db.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import {
  privateChatSettings,
  privateConversations,
  privateMessages,
  privateThreads,
} from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf, isPremiumAt, qualified } from '#server/db/sql/fragments.ts'
import { type MessageRow, messageColumns, toPrivateMessage } from './private-message-row.store.ts'

export type ThreadKeys = { personId: string; otherId: string }
export type Thread = typeof privateThreads.$inferSelect

type ChatListQuery = { personId: string; hidden: ReadonlySet<string>; limit: number; now: Date }

/** The newest thread first. Every row is found by a key, however long the conversations are. */
export async function listChats(tx: Tx, { personId, hidden, limit, now }: ChatListQuery): Promise<PrivateChat[]> {
  const rows = await tx
    .select({
      other: { id: users.id, nickname: users.nickname, emoji: users.emoji },
      isPremium: isPremiumAt(users.id, now),
      unreadCount: privateThreads.unread,
      lastId: newestMessageId(),
    })
    .from(privateThreads)
    .innerJoin(users, eq(users.id, privateThreads.otherId))
    .where(and(eq(privateThreads.personId, personId), isNotHidden(hidden)))
    .orderBy(desc(privateThreads.lastAt), desc(privateThreads.otherId))
    .limit(limit)
  const lastMessages = await messagesByIds(
    tx,
    rows.flatMap(({ lastId }) => lastId ?? []),
  )
  return rows.map(({ other: { id: userId, nickname, emoji }, isPremium, unreadCount, lastId }) => {
    const last = lastMessages.get(lastId ?? '')
    const lastMessage = last && toPrivateMessage(last, last.senderId === personId ? userId : personId)
    return { userId, nickname, emoji, isPremium, unreadCount, ...(lastMessage && { lastMessage }) }
  })
}

/** Without flushed ones; nothing when all of them were. */
function newestMessageId() {
  const { id, conversationId, seq, flushedAt } = privateMessages
  return sql<string | null>`(
    select ${qualified(id)} from ${privateMessages}
    where ${qualified(conversationId)} = ${qualified(privateThreads.conversationId)} and ${qualified(flushedAt)} is null
    order by ${qualified(seq)} desc limit 1
  )`
}

async function messagesByIds(tx: Tx, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  const rows = await tx.select(messageColumns).from(privateMessages).where(isAnyOf(privateMessages.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countUnread(tx: Tx, personId: string, hidden: ReadonlySet<string>): Promise<number> {
  const [row] = await tx
    .select({ unread: sql<string>`coalesce(sum(${privateThreads.unread}), 0)` })
    .from(privateThreads)
    .where(and(eq(privateThreads.personId, personId), sql`${privateThreads.unread} > 0`, isNotHidden(hidden)))
  return Number(row?.unread ?? 0)
}

export async function findThread(tx: Tx, { personId, otherId }: ThreadKeys): Promise<Thread | undefined> {
  const [row] = await tx
    .select()
    .from(privateThreads)
    .where(and(eq(privateThreads.personId, personId), eq(privateThreads.otherId, otherId)))
  return row
}

export async function hasThreads(tx: Tx, personId: string): Promise<boolean> {
  const rows = await tx
    .select({ otherId: privateThreads.otherId })
    .from(privateThreads)
    .where(eq(privateThreads.personId, personId))
    .limit(1)
  return rows.length > 0
}

export async function correspondentIds(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ otherId: privateThreads.otherId })
    .from(privateThreads)
    .where(eq(privateThreads.personId, personId))
  return rows.map(({ otherId }) => otherId)
}

export async function findOther(tx: Tx, id: string, now: Date): Promise<Correspondent | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      isPremium: isPremiumAt(users.id, now),
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

export async function wantsBuddiesOnly(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select().from(privateChatSettings).where(eq(privateChatSettings.userId, userId))
  return row?.buddiesOnly ?? false
}

export async function setBuddiesOnly(tx: Tx, userId: string, buddiesOnly: boolean): Promise<void> {
  await tx
    .insert(privateChatSettings)
    .values({ userId, buddiesOnly })
    .onConflictDoUpdate({ target: privateChatSettings.userId, set: { buddiesOnly } })
}

export type Direction = { senderId: string; receiverId: string }

const SENDER = sql`${sql.placeholder('senderId')}::text`
const RECEIVER = sql`${sql.placeholder('receiverId')}::text`
const findTwo = preparedQuery<Direction & { clientId: string | null; now: Date }>(sql`
  select users.id, nickname, emoji, ${isPremiumAt(users.id, sql.placeholder('now'))},
    exists (select from private_chat_settings where user_id = users.id and buddies_only),
    exists (
      select from buddy_pairs where status = 'accepted'
        and low_id = least(${SENDER} collate "C", ${RECEIVER}) and high_id = greatest(${SENDER} collate "C", ${RECEIVER})
    ),
    exists (select from private_threads where person_id = ${SENDER} and other_id = ${RECEIVER}),
    exists (select from private_messages where sender_id = ${SENDER} and client_id = ${sql.placeholder('clientId')}::text)
  from users where users.id = any(array[${SENDER}, ${RECEIVER}])
`).reading({
  id: text,
  nickname: text,
  emoji: text,
  isPremium: boolean,
  wantsBuddiesOnly: boolean,
  areBuddies: boolean,
  hasThread: boolean,
  hasSent: boolean,
})

/**
 * What decides whether a member may write to another one: both of them, if they are members, and what is between them.
 * `hasSent`: the sender has a message with this client id.
 */
export async function findBetween(
  tx: Tx,
  { senderId, receiverId }: Direction,
  now: Date,
  clientId: string | null = null,
) {
  const rows = await findTwo(tx, { senderId, receiverId, clientId, now })
  return { sender: rows.find(({ id }) => id === senderId), receiver: rows.find(({ id }) => id === receiverId) }
}

export type Between = Awaited<ReturnType<typeof findBetween>>

/** The conversations of this member, always in the same order. */
export async function lockConversations(tx: Tx, userId: string): Promise<string[]> {
  const { id, lowId, highId } = privateConversations
  const rows = await tx
    .select({ id })
    .from(privateConversations)
    .where(or(eq(lowId, userId), eq(highId, userId)))
    .orderBy(id)
    .for('update')
  return rows.map((row) => row.id)
}

export async function deleteMessagesWith(tx: Tx, userId: string, limit: number): Promise<number> {
  const conversations = tx
    .select({ id: privateThreads.conversationId })
    .from(privateThreads)
    .where(eq(privateThreads.personId, userId))
  const some = tx
    .select({ id: privateMessages.id })
    .from(privateMessages)
    .where(inArray(privateMessages.conversationId, conversations))
    .limit(limit)
  const deleted = await tx
    .delete(privateMessages)
    .where(inArray(privateMessages.id, some))
    .returning({ seq: privateMessages.seq })
  return deleted.length
}

function isNotHidden(hidden: ReadonlySet<string>) {
  return hidden.size > 0 ? notInArray(privateThreads.otherId, [...hidden]) : undefined
}
