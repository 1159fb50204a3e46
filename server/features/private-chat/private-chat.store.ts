/** Conversations from one member's side: the list, unread counts and settings. */
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Correspondent, PrivateChat } from '#contract/social/private-chat.ts'
import type { Tx } from '#server/db/db.ts'
import {
  privateChatSettings,
  privateConversations,
  privateMessages,
  privateThreads,
} from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'
import { pairOf } from '#server/db/sql/member-pairs.ts'
import { toPrivateMessage } from './private-messages.store.ts'

export type ThreadKeys = { personId: string; otherId: string }
export type Thread = typeof privateThreads.$inferSelect

type ChatListQuery = { personId: string; hidden: ReadonlySet<string>; limit: number; now: Date }

/** Newest first. Every row is found by a key, however long the conversations are. */
export async function listChats(tx: Tx, { personId, hidden, limit, now }: ChatListQuery): Promise<PrivateChat[]> {
  const rows = await tx
    .select({
      other: { id: users.id, nickname: users.nickname, emoji: users.emoji },
      isPremium: isPremiumAt(users.id, now),
      unread: privateThreads.unread,
      last: privateMessages,
    })
    .from(privateThreads)
    .innerJoin(users, eq(users.id, privateThreads.otherId))
    .innerJoin(privateConversations, eq(privateConversations.id, privateThreads.conversationId))
    .innerJoin(
      privateMessages,
      and(
        eq(privateMessages.conversationId, privateConversations.id),
        eq(privateMessages.seq, privateConversations.lastSeq),
      ),
    )
    .where(and(eq(privateThreads.personId, personId), isNotHidden(hidden)))
    .orderBy(desc(privateThreads.lastAt), desc(privateThreads.otherId))
    .limit(limit)
  return rows.map(({ other, isPremium, unread, last }) => ({
    userId: other.id,
    nickname: other.nickname,
    emoji: other.emoji,
    isPremium,
    unreadCount: unread,
    lastMessage: toPrivateMessage(last, last.senderId === personId ? other.id : personId),
  }))
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

/** Never moves backwards. The unread count comes from one row's `nth` instead of counting messages. */
export async function markRead(tx: Tx, { personId, otherId }: ThreadKeys, wanted: number): Promise<Thread | undefined> {
  const { lowId, highId } = pairOf(personId, otherId)
  const [conversation] = await tx
    .select({ id: privateConversations.id, lastSeq: privateConversations.lastSeq })
    .from(privateConversations)
    .where(and(eq(privateConversations.lowId, lowId), eq(privateConversations.highId, highId)))
    .for('update')
  const own = await findThread(tx, { personId, otherId })
  const others = await findThread(tx, { personId: otherId, otherId: personId })
  if (!conversation || !own || !others) return undefined
  const seq = Math.min(wanted, conversation.lastSeq)
  if (seq <= own.readSeq) return own
  const unread = others.sent - (await sentByOther(tx, { conversationId: conversation.id, seq, otherId }))
  const [row] = await tx
    .update(privateThreads)
    .set({ readSeq: seq, unread })
    .where(and(eq(privateThreads.personId, personId), eq(privateThreads.otherId, otherId)))
    .returning()
  return row
}

/** How many of the first `seq` messages the other member sent. */
async function sentByOther(
  tx: Tx,
  { conversationId, seq, otherId }: { conversationId: string; seq: number; otherId: string },
): Promise<number> {
  const [row] = await tx
    .select({ senderId: privateMessages.senderId, nth: privateMessages.nth })
    .from(privateMessages)
    .where(and(eq(privateMessages.conversationId, conversationId), eq(privateMessages.seq, seq)))
  if (!row) throw new Error('A message is missing')
  return row.senderId === otherId ? row.nth : seq - row.nth
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

export async function areBuddies(tx: Tx, one: string, other: string): Promise<boolean> {
  const { lowId, highId } = pairOf(one, other)
  const rows = await tx
    .select({ status: buddyPairs.status })
    .from(buddyPairs)
    .where(and(eq(buddyPairs.lowId, lowId), eq(buddyPairs.highId, highId), eq(buddyPairs.status, 'accepted')))
  return rows.length > 0
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
