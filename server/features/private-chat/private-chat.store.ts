/** Conversations from one member's side: the list, unread counts and settings. */
import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Correspondent, PrivateChat } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
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

type VisibleTo = { personId: string; hidden: readonly string[] }

const findChats = preparedQuery((db, given: Given<VisibleTo & { limit: number; now: Date }>) => {
  const { now, limit } = given
  return db
    .select({
      other: { id: users.id, nickname: users.nickname, emoji: users.emoji },
      isPremium: isPremiumAt(users.id, now),
      unreadCount: privateThreads.unread,
      lastId: newestMessageId(),
    })
    .from(privateThreads)
    .innerJoin(users, eq(users.id, privateThreads.otherId))
    .where(isVisible(given))
    .orderBy(desc(privateThreads.lastAt), desc(privateThreads.otherId))
    .limit(limit)
})

/** The newest thread first. Every row is found by a key, however long the conversations are. */
export async function listChats(tx: Tx, { personId, hidden, limit, now }: ChatListQuery): Promise<PrivateChat[]> {
  const rows = await findChats(tx, { personId, hidden: [...hidden], limit, now })
  const ids = rows.flatMap(({ lastId }) => lastId ?? [])
  const lastMessages = new Map((await findMessages(tx, { ids })).map((row): [string, MessageRow] => [row.id, row]))
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

const findMessages = preparedQuery((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db.select(messageColumns).from(privateMessages).where(isAnyOf(privateMessages.id, ids)),
)

const sumUnread = preparedQuery((db, given: Given<VisibleTo>) =>
  db
    .select({ unread: sql<number>`coalesce(sum(${privateThreads.unread}), 0)::int` })
    .from(privateThreads)
    .where(and(isVisible(given), sql`${privateThreads.unread} > 0`)),
)

export async function countUnread(tx: Tx, personId: string, hidden: ReadonlySet<string>): Promise<number> {
  return (await sumUnread.first(tx, { personId, hidden: [...hidden] }))?.unread ?? 0
}

const findByKeys = preparedQuery((db, { personId, otherId }: Given<ThreadKeys>) =>
  db
    .select()
    .from(privateThreads)
    .where(and(eq(privateThreads.personId, personId), eq(privateThreads.otherId, otherId))),
)

export function findThread(tx: Tx, { personId, otherId }: ThreadKeys): Promise<Thread | undefined> {
  return findByKeys.first(tx, { personId, otherId })
}

const findAny = preparedQuery((db, { personId }: Given<{ personId: string }>) =>
  db
    .select({ otherId: privateThreads.otherId })
    .from(privateThreads)
    .where(eq(privateThreads.personId, personId))
    .limit(1),
)

export async function hasThreads(tx: Tx, personId: string): Promise<boolean> {
  return (await findAny(tx, { personId })).length > 0
}

export async function correspondentIds(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ otherId: privateThreads.otherId })
    .from(privateThreads)
    .where(eq(privateThreads.personId, personId))
  return rows.map(({ otherId }) => otherId)
}

const findCorrespondent = preparedQuery((db, { id, now }: Given<{ id: string; now: Date }>) =>
  db
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      isPremium: isPremiumAt(users.id, now),
    })
    .from(users)
    .where(eq(users.id, id)),
)

export function findOther(tx: Tx, id: string, now: Date): Promise<Correspondent | undefined> {
  return findCorrespondent.first(tx, { id, now })
}

const findSettings = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(privateChatSettings).where(eq(privateChatSettings.userId, userId)),
)

export async function wantsBuddiesOnly(tx: Tx, userId: string): Promise<boolean> {
  return (await findSettings.first(tx, { userId }))?.buddiesOnly ?? false
}

const saveSettings = preparedQuery((db, { userId, buddiesOnly }: Given<{ userId: string; buddiesOnly: boolean }>) =>
  db
    .insert(privateChatSettings)
    .values({ userId, buddiesOnly })
    .onConflictDoUpdate({ target: privateChatSettings.userId, set: { buddiesOnly } }),
)

export async function setBuddiesOnly(tx: Tx, userId: string, buddiesOnly: boolean): Promise<void> {
  await saveSettings(tx, { userId, buddiesOnly })
}

export type Direction = { senderId: string; receiverId: string }

type One = Correspondent & { wantsBuddiesOnly: boolean; areBuddies: boolean; hasThread: boolean; hasSent: boolean }

const findTwo = preparedQuery((_, given: Given<Direction & { clientId: string | null; now: Date }>) => {
  const { clientId, now } = given
  const [sender, receiver] = [sql`${given.senderId}::text`, sql`${given.receiverId}::text`]
  return sql<One>`
    select users.id, nickname, emoji, ${isPremiumAt(users.id, now)} as "isPremium",
      exists (select from private_chat_settings where user_id = users.id and buddies_only) as "wantsBuddiesOnly",
      exists (
        select from buddy_pairs where status = 'accepted'
          and low_id = least(${sender} collate "C", ${receiver}) and high_id = greatest(${sender} collate "C", ${receiver})
      ) as "areBuddies",
      exists (select from private_threads where person_id = ${sender} and other_id = ${receiver}) as "hasThread",
      exists (select from private_messages where sender_id = ${sender} and client_id = ${clientId}::text) as "hasSent"
    from users where users.id = any(array[${sender}, ${receiver}])`
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

function isVisible({ personId, hidden }: Given<VisibleTo>) {
  return and(eq(privateThreads.personId, personId), not(isAnyOf(privateThreads.otherId, hidden)))
}
