/** Reactions in the database, one row for each person, message and emoji. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { isGuestId } from '#contract/people/users.ts'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export type Toggle = { seq: number; personId: string; emoji: Reaction; isOn: boolean; reactedAt: Date }
export type OwnReactions = { seq: number; personId: string; emojis: Reaction[] }

/** Has the reactions of people who are gone or banned, until they are removed. */
const NOBODY = 'nobody'

type OfMessages = { conversationId: string; seqs: readonly number[] }

type Toggled = {
  /** Whose reactions have really changed. */
  seqs: number[]
  /** What each person who asked has given to each message they asked for, now. */
  given: OwnReactions[]
}
type ToggledRow = { seq: string; personId: string; before: Reaction[]; added: Reaction[]; removed: Reaction[] }

/**
 * Adds and removes reactions; each may occur once. Members are locked first: nothing is changed for an account that is being
 * deleted, and its deletion never waits for this transaction while this one waits for it.
 */
export async function toggleReactions(tx: Tx, conversationId: string, toggles: readonly Toggle[]): Promise<Toggled> {
  const asked = toggles.map((toggle) => ({ ...toggle, isGuest: isGuestId(toggle.personId) }))
  const mayChange = sql`("isGuest" or "personId" in (select id from members))`
  const { rows } = await tx.execute<ToggledRow>(sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as one (seq bigint, "personId" text,
        emoji text, "isOn" boolean, "reactedAt" timestamptz, "isGuest" boolean)
    ), members as materialized (
      select id from users where id = any(array(select "personId" from wanted)) order by id for key share
    ), added as (
      insert into ${messageReactions} (conversation_id, seq, person_id, emoji, reacted_at)
      select ${conversationId}::text, seq, "personId", emoji, "reactedAt" from wanted where "isOn" and ${mayChange}
      on conflict do nothing returning seq, person_id, emoji
    ), removed as (
      delete from ${messageReactions} as stored using wanted
      where not "isOn" and ${mayChange} and stored.conversation_id = ${conversationId} and stored.seq = wanted.seq
        and stored.person_id = "personId" and stored.emoji = wanted.emoji
        and stored.seq = any(${sql.param(toggles.map(({ seq }) => seq))}::bigint[])
      returning stored.seq, stored.person_id, stored.emoji
    ), changed as (
      select seq, person_id, array_agg(emoji) filter (where is_added) as added,
        array_agg(emoji) filter (where not is_added) as removed
      from (select *, true as is_added from added union all select *, false from removed) as one group by 1, 2
    )
    select asked.seq, "personId", before.emojis as before, coalesce(added, '{}') as added,
      coalesce(removed, '{}') as removed
    from (select distinct seq, "personId" from wanted) as asked cross join lateral (
      select array(
        select emoji from ${messageReactions} where conversation_id = ${conversationId} and seq = asked.seq
          and person_id = "personId" order by reacted_at
      ) as emojis
    ) as before left join changed on changed.seq = asked.seq and person_id = "personId" order by asked.seq`)
  return {
    seqs: [...new Set(rows.filter((row) => row.added.length + row.removed.length > 0).map(({ seq }) => Number(seq)))],
    given: rows.map(({ seq, personId, before, added, removed }) => {
      const left = before.filter((emoji) => !removed.includes(emoji))
      return { seq: Number(seq), personId, emojis: [...left, ...added] }
    }),
  }
}

export async function deleteReactions(tx: Tx, { conversationId, seqs }: OfMessages): Promise<void> {
  await tx.delete(messageReactions).where(and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs)))
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
    .set({ personId: NOBODY, emoji: sql`${emoji} || ${` ${id}`}` })
    .where(eq(messageReactions.personId, personId))
}

/** Some messages of one conversation that are to be counted again. */
export async function findDisowned(tx: Tx, limit: number): Promise<OfMessages | undefined> {
  const { conversationId, seq, personId } = messageReactions
  const rows = await tx.select({ conversationId, seq }).from(messageReactions).where(eq(personId, NOBODY)).limit(limit)
  const [first] = rows
  if (!first) return undefined
  const own = rows.filter((row) => row.conversationId === first.conversationId)
  return { conversationId: first.conversationId, seqs: [...new Set(own.map((row) => row.seq))].sort((a, b) => a - b) }
}

export async function deleteDisowned(tx: Tx, { conversationId, seqs }: OfMessages): Promise<void> {
  await tx
    .delete(messageReactions)
    .where(
      and(eq(messageReactions.conversationId, conversationId), isAnySeq(seqs), eq(messageReactions.personId, NOBODY)),
    )
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

/** What each of these people has given to each of these messages; nothing for the pairs without a reaction. */
export async function findReactions(
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
