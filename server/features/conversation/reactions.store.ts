/** Reactions in the database, one row for each person, message and emoji. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export type Toggle = { seq: number; personId: string; emoji: Reaction; isOn: boolean; reactedAt: Date }
export type OwnReactions = { seq: number; personId: string; emojis: Reaction[] }

type OfMessages = { conversationId: string; seqs: readonly number[] }

/** Adds and removes reactions; each may occur once. Returns the messages whose reactions have really changed. */
export async function toggleReactions(tx: Tx, conversationId: string, toggles: readonly Toggle[]): Promise<number[]> {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(toggles)}::json) as one (seq bigint, "personId" text,
        emoji text, "isOn" boolean, "reactedAt" timestamptz)
    ), added as (
      insert into ${messageReactions} (conversation_id, seq, person_id, emoji, reacted_at)
      select ${conversationId}::text, seq, "personId", emoji, "reactedAt" from wanted where "isOn"
      on conflict do nothing returning seq
    ), removed as (
      delete from ${messageReactions} as stored using wanted
      where not "isOn" and stored.conversation_id = ${conversationId} and stored.seq = wanted.seq
        and stored.person_id = "personId" and stored.emoji = wanted.emoji
      returning stored.seq
    ) select seq from added union select seq from removed order by seq`)
  return rows.map(({ seq }) => Number(seq))
}

export async function deleteReactions(tx: Tx, { conversationId, seqs }: OfMessages): Promise<void> {
  await tx.delete(messageReactions).where(and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs)))
}

/** Returns the messages that had reactions of this person. */
export async function deleteReactionsOfPerson(tx: Tx, conversationId: string, personId: string): Promise<number[]> {
  const deleted = await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.personId, personId)))
    .returning({ seq: messageReactions.seq })
  return [...new Set(deleted.map(({ seq }) => seq))].sort((one, other) => one - other)
}

/** What each of these people has given to each of these messages; nothing for the pairs without a reaction. */
export async function reactionsOf(
  tx: Tx,
  { conversationId, seqs, personIds }: OfMessages & { personIds: readonly string[] },
): Promise<OwnReactions[]> {
  const { seq, personId, emoji } = messageReactions
  return tx
    .select({ seq, personId, emojis: sql<Reaction[]>`array_agg(${emoji} order by ${messageReactions.reactedAt})` })
    .from(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs), isAnyOf(personId, personIds)))
    .groupBy(seq, personId)
}

function isAnySeq(seqs: readonly number[]) {
  return sql`${messageReactions.seq} = any(${sql.param([...seqs])}::bigint[])`
}
