/** How far each member has read a conversation, and how many messages are left to read. */
import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { privateConversations, privateMessages, privateThreads } from '#server/db/schema/bowl/private-chat.schema.ts'
import { orderedPair, type Pair } from '#server/db/sql/member-pairs.ts'
import { findThread, type Thread, type ThreadKeys } from '#server/features/private-chat/private-chat.store.ts'

export type MovedMarker = { thread: Thread; before: number }

/**
 * Never moves backwards; `before` is where the marker was. The unread count comes from two rows’ `nth` instead of counting
 * messages, unless some of the unread ones were flushed.
 */
export async function markRead(
  tx: Tx,
  { personId, otherId }: ThreadKeys,
  wanted: number,
): Promise<MovedMarker | undefined> {
  const conversation = await lockConversation.first(tx, orderedPair(personId, otherId))
  const own = await findThread(tx, { personId, otherId })
  const others = await findThread(tx, { personId: otherId, otherId: personId })
  if (!conversation || !own || !others) return undefined
  const seq = Math.min(wanted, conversation.lastSeq)
  if (seq <= own.readSeq) return { thread: own, before: own.readSeq }
  const sentUpTo = (upTo: number) => sentByOther(tx, { conversationId: conversation.id, seq: upTo, otherId })
  const flushed = others.sent - (await sentUpTo(own.readSeq)) - own.unread
  const flushedLater =
    flushed > 0 ? await countFlushed(tx, { conversationId: conversation.id, after: seq, otherId }) : 0
  const unread = others.sent - (await sentUpTo(seq)) - flushedLater
  const thread = await moveMarker.first(tx, { personId, otherId, seq, unread })
  return thread && { thread, before: own.readSeq }
}

const lockConversation = preparedQuery((db, { lowId, highId }: Given<Pair>) =>
  db
    .select({ id: privateConversations.id, lastSeq: privateConversations.lastSeq })
    .from(privateConversations)
    .where(and(eq(privateConversations.lowId, lowId), eq(privateConversations.highId, highId)))
    .for('update'),
)

const isThread = ({ personId, otherId }: Given<ThreadKeys>) =>
  and(eq(privateThreads.personId, personId), eq(privateThreads.otherId, otherId))

const moveMarker = preparedQuery((db, given: Given<ThreadKeys & { seq: number; unread: number }>) =>
  db.update(privateThreads).set({ readSeq: given.seq, unread: given.unread }).where(isThread(given)).returning(),
)

type Sent = { conversationId: string; otherId: string }
type Place = { conversationId: string; seq: number }

const findPlace = preparedQuery((db, { conversationId, seq }: Given<Place>) =>
  db
    .select({ senderId: privateMessages.senderId, nth: privateMessages.nth })
    .from(privateMessages)
    .where(and(eq(privateMessages.conversationId, conversationId), eq(privateMessages.seq, seq))),
)

/** How many of the first `seq` messages the other member sent, flushed ones included. */
async function sentByOther(tx: Tx, { conversationId, seq, otherId }: Sent & { seq: number }): Promise<number> {
  if (seq === 0) return 0
  const row = await findPlace.first(tx, { conversationId, seq })
  if (!row) throw new Error('A message is missing')
  return row.senderId === otherId ? row.nth : seq - row.nth
}

const countFlushedAfter = preparedQuery((db, { conversationId, after, otherId }: Given<Sent & { after: number }>) => {
  const { seq, senderId, flushedAt } = privateMessages
  const isLater = and(eq(privateMessages.conversationId, conversationId), gt(seq, after))
  return db
    .select({ count: count() })
    .from(privateMessages)
    .where(and(isLater, eq(senderId, otherId), isNotNull(flushedAt)))
})

async function countFlushed(tx: Tx, sent: Sent & { after: number }): Promise<number> {
  return (await countFlushedAfter.first(tx, sent))?.count ?? 0
}

const uncount = preparedQuery((db, given: Given<ThreadKeys & { flushed: readonly number[] }>) => {
  const unreadOnes = sql`(select count(*) from unnest(${given.flushed}::bigint[]) as seq
    where seq > ${privateThreads.readSeq})`
  return db
    .update(privateThreads)
    .set({ unread: sql`${privateThreads.unread} - ${unreadOnes}` })
    .where(and(isThread(given), sql`${unreadOnes} > 0`))
    .returning()
})

/** After unread messages of the other were flushed; undefined when all of these had been read. */
export function uncountUnread(
  tx: Tx,
  { personId, otherId }: ThreadKeys,
  flushed: readonly number[],
): Promise<Thread | undefined> {
  return uncount.first(tx, { personId, otherId, flushed })
}
