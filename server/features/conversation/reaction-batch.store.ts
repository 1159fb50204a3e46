/** Adds and removes reactions of one conversation in one round trip, counts them again and numbers what has changed. */
import { type SQL, sql } from 'drizzle-orm'
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { Db } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import type { ConversationTables } from './conversation-tables.store.ts'
import type { ReactedMessage } from './message-state.ts'
import type { OwnReactions } from './reactions.store.ts'

/** One for each person, message and emoji. */
export type Toggle = {
  seq: number
  personId: string
  emoji: Reaction
  isOn: boolean
  reactedAt: Date
  /** Authors whose messages the person may not see. */
  blocked: readonly string[]
}

export type Toggled = {
  changed: ReactedMessage[]
  /** What each person who asked has given to each message they asked for, now. */
  given: OwnReactions[]
  /** Of messages that are gone, or not for this person. */
  refused: ReadonlySet<Toggle>
}

export function createReactionBatch(tables: ConversationTables) {
  const toggle = preparedQuery((_, given: Given<Asked>) => [lockSql(tables, given), toggleSql(tables, given)])

  return async (db: Db, conversationId: string, toggles: readonly Toggle[]): Promise<Toggled> => {
    const asked = toggles.map((one, nth) => ({ ...one, nth }))
    const rows = await toggle(db, { conversation: conversationId, toggles: JSON.stringify(asked) })
    const changed = new Map<number, ReactedMessage>()
    const given = new Map<string, OwnReactions>()
    const refused = new Set<Toggle>()
    for (const [at, row] of rows.entries()) {
      const one = toggles[at]
      if (!one) continue
      const { isAllowed, emojis, change, reactions, senderId } = row
      if (!isAllowed) {
        refused.add(one)
        continue
      }
      const { seq, personId } = one
      given.set(`${seq} ${personId}`, { seq, personId, emojis: emojis ?? [] })
      if (change === null || reactions === null || senderId === null) continue
      changed.set(seq, { seq, senderId, change: Number(change), reactions })
    }
    return { changed: [...changed.values()].sort((a, b) => a.change - b.change), given: [...given.values()], refused }
  }
}

type Asked = { conversation: string; toggles: string }
type ToggledRow = {
  isAllowed: boolean
  emojis: Reaction[] | null
  change: string | null
  reactions: ReactedMessage['reactions']
  senderId: string | null
}

const EMOJIS = sql.raw(`'{${REACTIONS.join(',')}}'::text[]`)

/** Members first, then the conversation: the order in which an account is deleted. */
function lockSql({ counters }: ConversationTables, { conversation, toggles }: Given<Asked>): SQL {
  return sql`
    with members as materialized (
      select id from users where id = any(array(
        select "personId" from json_to_recordset(${toggles}::json) as one ("personId" text)
      )) order by id for key share
    )
    select from ${counters} where id = ${conversation} and (select count(*) from members) >= 0 for update`
}

// Rows are found by arrays of keys: with joins alone the planner may read whole tables. Counts are those of the rows before
// this statement, and what it adds and removes. People who are gone or banned have reactions of other emojis, until these
// are removed. `present`: a request may have waited while its person was banned or signed up.
function toggleSql({ counters, messages, isHidden }: ConversationTables, given: Given<Asked>): SQL<ToggledRow> {
  const { conversationId, seq, senderId, flushedAt } = messages
  const id = sql`${given.conversation}::text`
  return sql`
    with wanted as materialized (
      select * from json_to_recordset(${given.toggles}::json) as one (nth int, seq bigint, "personId" text, emoji text,
        "isOn" boolean, "reactedAt" timestamptz, blocked text[])
    ), locked as materialized (
      select ${seq}, ${senderId} as "senderId", ${flushedAt} is null and not ${isHidden} as is_shown from ${messages}
      where ${conversationId} = ${id} and ${seq} = any(array(select seq from wanted))
      order by ${seq} for no key update
    ), allowed as materialized (
      select wanted.* from locked join wanted using (seq) where is_shown and "senderId" <> all(blocked)
    ), present as materialized (
      select * from allowed where "personId" in (
        select id from users where id = any(array(select "personId" from wanted))
        union all
        select id from guests where id = any(array(select "personId" from wanted)) and left_at is null
      ) and not exists (
        select from bans where person_id = any(array(select "personId" from wanted)) and person_id = "personId"
          and (until is null or until > "reactedAt")
      )
    ), added as (
      insert into ${messageReactions} (conversation_id, seq, person_id, emoji, reacted_at)
      select ${id}, seq, "personId", emoji, "reactedAt" from present where "isOn"
      on conflict do nothing returning seq, person_id, emoji
    ), removed as (
      delete from ${messageReactions} as stored using present
      where not "isOn" and stored.conversation_id = ${id} and stored.seq = present.seq
        and stored.seq = any(array(select seq from wanted)) and stored.person_id = "personId"
        and stored.emoji = present.emoji
      returning stored.seq, stored.person_id, stored.emoji
    ), toggled as materialized (
      select seq, person_id, emoji, 1 as people from added union all select seq, person_id, emoji, -1 from removed
    ), changed as materialized (
      select seq, row_number() over (order by min(nth)) as place from wanted
      where seq in (select seq from toggled) group by seq
    ), counted as (
      select seq, jsonb_object_agg(emoji, people) as reactions from (
        select seq, emoji, sum(people)::int as people from (
          select seq, emoji, 1 as people from ${messageReactions}
          where conversation_id = ${id} and seq = any(array(select seq from changed)) and emoji = any(${EMOJIS})
          union all select seq, emoji, people from toggled
        ) as one group by seq, emoji having sum(people) > 0
      ) as one group by seq
    ), numbered as (
      update ${messages} set reactions = coalesce(counted.reactions, '{}'),
        change = (select last_change from ${counters} where id = ${id}) + changed.place
      from changed left join counted using (seq)
      where ${conversationId} = ${id} and ${seq} = changed.seq
      returning ${seq}, ${messages.change}, ${messages.reactions}, ${senderId}
    ), advanced as (
      update ${counters} set last_change = last_change + (select count(*) from changed)
      where id = ${id} and exists (select from changed)
    )
    select allowed.nth is not null as "isAllowed", own.emojis, numbered.change, numbered.reactions,
      numbered.sender_id as "senderId"
    from wanted left join allowed using (nth) left join numbered on numbered.seq = wanted.seq
      cross join lateral (
        select json_agg(emoji order by is_new, reacted_at) as emojis from (
          select emoji, false as is_new, reacted_at from ${messageReactions} as stored
          where conversation_id = ${id} and stored.seq = wanted.seq and person_id = wanted."personId"
          union all select emoji, true, null from toggled
          where people > 0 and toggled.seq = wanted.seq and person_id = wanted."personId"
        ) as one where emoji not in (
          select emoji from toggled where people < 0 and toggled.seq = wanted.seq and person_id = wanted."personId"
        )
      ) as own
    order by wanted.nth`
}
