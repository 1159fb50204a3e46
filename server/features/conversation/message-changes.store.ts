/** Changes of stored messages: their order, and what is left of a message after an edit or a deletion. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { REACTIONS } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, type StatementBuilder } from '#server/db/prepared-query.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { type Conversation, type ConversationTables, forBothKinds } from './conversation-tables.store.ts'
import type { ChangedPart, FullChange, MessageState } from './message-state.ts'

const EVERYTHING: readonly ChangedPart[] = ['content', 'reactions']
const EMOJIS = sql`${sql.param([...REACTIONS])}::text[]`

const lockCounter = forBothKinds(({ counters }) =>
  preparedQuery((db, { id }: Given<{ id: string }>) =>
    db.select({ lastChange: counters.lastChange }).from(counters).where(eq(counters.id, id)).for('update'),
  ),
)

/** The number of the last change; other transactions that store or change messages wait until this one ends. */
export async function lockChanges(tx: Tx, { id, tables }: Conversation): Promise<number | undefined> {
  return (await lockCounter(tables).first(tx, { id }))?.lastChange
}

type Numbers = { id: string; seqs: readonly number[] }

const read = forBothKinds((tables) => preparedQuery((db, given: Given<Numbers>) => messagesIn(db, tables, given)))

export function readMessages(tx: Tx, { id, tables }: Conversation, seqs: readonly number[]): Promise<MessageState[]> {
  return read(tables)(tx, { id, seqs })
}

const lock = forBothKinds((tables) =>
  preparedQuery((db, given: Given<Numbers>) => messagesIn(db, tables, given).for('no key update')),
)

/** In the order of their numbers, as everything that changes several messages at once. */
export function lockMessages(tx: Tx, { id, tables }: Conversation, seqs: readonly number[]): Promise<MessageState[]> {
  return lock(tables)(tx, { id, seqs })
}

type Rows = Numbers & { rows: string }

const save = forBothKinds(({ messages }) =>
  preparedQuery(
    (_, { id, seqs, rows }: Given<Rows>) => sql`
      update ${messages} as message
      set content = one.content, mentions = one.mentions, edited_at = one."editedAt", flushed_at = one."flushedAt",
        is_plain = case when one.content ~* 'https?://' and not exists (
          select from users where users.id = message.sender_id
            and created_at <= message.${sql.identifier(messages.sentAt.name)} - interval '1 day'
        ) then true end
      from json_to_recordset(${rows}::json) as one (seq bigint, content text, mentions text[],
        "editedAt" timestamptz, "flushedAt" timestamptz)
      where message.${sql.identifier(messages.conversationId.name)} = ${id} and message.seq = one.seq
        and message.seq = any(${seqs}::bigint[])`,
  ),
)

/**
 * Stores the text of edited messages, and erases that of deleted ones. An edit can bring an address into a message of a
 * guest or of a new account.
 */
export async function saveContents(
  tx: Tx,
  { id, tables }: Conversation,
  states: readonly MessageState[],
): Promise<void> {
  const rows = states.map(({ seq, content, mentions, editedAt, flushedAt }) => {
    return { seq, content, mentions, editedAt, flushedAt }
  })
  await save(tables)(tx, { id, seqs: states.map(({ seq }) => seq), rows: JSON.stringify(rows) })
}

const forget = forBothKinds(({ messages }) =>
  preparedQuery(
    (_, { id, seqs, rows }: Given<Rows>) => sql<{ seq: string; isGone: boolean }>`
      update ${messages} as message set replies = greatest(coalesce(message.replies, 0) - one.count, 0)
      from json_to_recordset(${rows}::json) as one (seq bigint, count int)
      where message.${sql.identifier(messages.conversationId.name)} = ${id} and message.seq = one.seq
        and message.seq = any(${seqs}::bigint[])
      returning message.seq, message.flushed_at is not null and message.replies = 0 as "isGone"`,
  ),
)

/** Counts deleted quotes. Returns the flushed messages of which nothing remains, because nobody quotes them any more. */
export async function forgetQuotes(
  tx: Tx,
  { id, tables }: Conversation,
  quoted: ReadonlyMap<number, number>,
): Promise<number[]> {
  const rows = [...quoted].map(([seq, count]) => ({ seq, count }))
  const changed = await forget(tables)(tx, { id, seqs: [...quoted.keys()], rows: JSON.stringify(rows) })
  return changed.flatMap(({ seq, isGone }) => (isGone ? Number(seq) : []))
}

type Numbering = { lastChange: number; seqs: readonly number[] }
type Numbered = Pick<FullChange, 'change' | 'reactions' | 'isPlain'>
type NumberedRow = Omit<Numbered, 'change'> & { seq: string; change: string }

const number = forBothKinds(({ counters, messages }) =>
  preparedQuery(
    (_, { id, lastChange, seqs, count }: Given<Numbering & { id: string; count: number }>) => sql<NumberedRow>`
      with wanted as (
        select seq, nth from unnest(${seqs}::bigint[]) with ordinality as one (seq, nth)
      ), counted as (
        select wanted.seq, jsonb_object_agg(emoji, people) as reactions from wanted cross join lateral (
          select emoji, count(*) as people from ${messageReactions}
          where conversation_id = ${id} and seq = wanted.seq and emoji = any(${EMOJIS}) group by emoji
        ) as one group by wanted.seq
      ), numbered as (update ${counters} set last_change = ${lastChange}::bigint + ${count}::int where id = ${id})
      update ${messages} as message set change = ${lastChange}::bigint + wanted.nth, reactions = coalesce(
        counted.reactions, case when message.reactions is not null and message.flushed_at is null then '{}'::jsonb end)
      from wanted left join counted using (seq)
      where message.${sql.identifier(messages.conversationId.name)} = ${id} and message.seq = wanted.seq
      returning message.seq, message.change, message.reactions, message.is_plain as "isPlain"`,
  ),
)

/**
 * Gives messages the next change numbers, in this order, and counts their reactions again. The conversation must be
 * locked, so that change numbers follow the order of commits.
 */
export async function numberChanges(
  tx: Tx,
  { id, tables }: Conversation,
  { lastChange, seqs }: Numbering,
): Promise<Map<number, Numbered>> {
  const rows = await number(tables)(tx, { id, lastChange, seqs, count: seqs.length })
  return new Map(
    rows.map(({ seq, change, reactions, isPlain }) => [Number(seq), { change: Number(change), reactions, isPlain }]),
  )
}

type Since = { change: number; limit: number }

const findChanged = forBothKinds((tables) =>
  preparedQuery((db, { id, change, limit }: Given<Since & { id: string }>) =>
    db
      .select(stateColumns(tables))
      .from(tables.messages)
      .where(and(eq(tables.messages.conversationId, id), gt(tables.messages.change, change)))
      .orderBy(asc(tables.messages.change))
      .limit(limit),
  ),
)

/** The messages that were changed after this number, as they are now, in the order of their newest changes. */
export async function changedSince(tx: Tx, { id, tables }: Conversation, since: Since): Promise<FullChange[]> {
  return (await findChanged(tables)(tx, { id, ...since })).flatMap(asChanged)
}

export async function newestChanges(
  tx: Tx,
  { id, tables }: Conversation,
  limit: number,
): Promise<{ changed: FullChange[]; lastChange: number }> {
  const { messages, counters } = tables
  const rows = await tx
    .select(stateColumns(tables))
    .from(messages)
    .where(and(eq(messages.conversationId, id), gt(messages.change, 0)))
    .orderBy(desc(messages.change))
    .limit(limit)
  const [counter] = await tx.select({ lastChange: counters.lastChange }).from(counters).where(eq(counters.id, id))
  return { changed: rows.reverse().flatMap(asChanged), lastChange: counter?.lastChange ?? 0 }
}

function asChanged(state: MessageState): FullChange[] {
  return state.change === null ? [] : [{ ...state, change: state.change, parts: EVERYTHING }]
}

function messagesIn(db: StatementBuilder, tables: ConversationTables, { id, seqs }: Given<Numbers>) {
  const { messages } = tables
  return db
    .select(stateColumns(tables))
    .from(messages)
    .where(and(eq(messages.conversationId, id), sql`${messages.seq} = any(${seqs}::bigint[])`))
    .orderBy(messages.seq)
}

function stateColumns({ messages, isHidden }: ConversationTables) {
  const { seq, senderId, content, sentAt, replyTo, mentions, isPlain, replies } = messages
  const { editedAt, flushedAt, reactions, change } = messages
  const text = { seq, senderId, content, sentAt, replyTo, mentions, isPlain, replies }
  return { ...text, editedAt, flushedAt, reactions, change, isHidden }
}
