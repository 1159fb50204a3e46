/** Reactions in the database, one row for each person, message and emoji. */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export type OwnReactions = { seq: number; personId: string; emojis: Reaction[] }

/** Has the reactions of people who are gone or banned, until they are removed. */
const DISOWNED_ID = 'nobody'

type OfMessages = { conversationId: string; seqs: readonly number[] }

const deleteOf = preparedQuery((db, { conversationId, seqs }: Given<OfMessages>) =>
  db.delete(messageReactions).where(and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs))),
)

export async function deleteReactions(tx: Tx, { conversationId, seqs }: OfMessages): Promise<void> {
  await deleteOf(tx, { conversationId, seqs })
}

export async function deleteAllReactions(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  await tx.delete(messageReactions).where(isAnyOf(messageReactions.conversationId, conversationIds))
}

/** Takes a person's reactions out of all counts to come, without waiting for the conversations they are in. */
export async function disownReactions(tx: Tx, personId: string, id: string): Promise<void> {
  const { emoji } = messageReactions
  // One person can have each emoji once, and nobody is one person: the id makes it another emoji.
  await tx
    .update(messageReactions)
    .set({ personId: DISOWNED_ID, emoji: sql`${emoji} || ${` ${id}`}` })
    .where(eq(messageReactions.personId, personId))
}

/** Some messages of one conversation that are to be counted again. */
export async function findDisowned(tx: Tx, limit: number): Promise<OfMessages | undefined> {
  const { conversationId, seq, personId } = messageReactions
  const rows = await tx
    .select({ conversationId, seq })
    .from(messageReactions)
    .where(eq(personId, DISOWNED_ID))
    .limit(limit)
  const [first] = rows
  if (!first) return undefined
  const own = rows.filter((row) => row.conversationId === first.conversationId)
  return { conversationId: first.conversationId, seqs: [...new Set(own.map((row) => row.seq))].sort((a, b) => a - b) }
}

export async function deleteDisowned(tx: Tx, { conversationId, seqs }: OfMessages): Promise<void> {
  const ofMessages = and(
    eq(messageReactions.conversationId, conversationId),
    isAnySeq(sql`${sql.param([...seqs])}`),
    eq(messageReactions.personId, DISOWNED_ID),
  )
  await tx.delete(messageReactions).where(ofMessages)
}

/** A guest has signed up. */
export async function moveReactions(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(messageReactions).set({ personId: toId }).where(eq(messageReactions.personId, fromId))
}

/** Of messages that are no longer kept; `firstSeq` is the oldest that is. */
export async function deleteReactionsBefore(tx: Tx, conversationId: string, firstSeq: number): Promise<void> {
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), lt(messageReactions.seq, firstSeq)))
}

type ByPeople = OfMessages & { personIds: readonly string[] }

const findGiven = preparedQuery((db, { conversationId, seqs, personIds }: Given<ByPeople>) => {
  const { seq, personId, emoji } = messageReactions
  return db
    .select({ seq, personId, emojis: sql<Reaction[]>`array_agg(${emoji} order by ${messageReactions.reactedAt})` })
    .from(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs), isAnyOf(personId, personIds)))
    .groupBy(seq, personId)
})

/** What each of these people has given to each of these messages; nothing for the pairs without a reaction. */
export function findReactions(tx: Tx, given: ByPeople): Promise<OwnReactions[]> {
  return findGiven(tx, given)
}

function isAnySeq(seqs: SQL) {
  return sql`${messageReactions.seq} = any(${seqs}::bigint[])`
}
