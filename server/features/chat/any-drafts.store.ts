/** Which drafts of a batch with guests, quotes or resends are stored: SQL for the statement in insert-batch.store.ts. */
import { sql } from 'drizzle-orm'
import type { StatementPart } from '#server/db/db.ts'
import { chatMessages, PUBLIC_ROOM as ROOM, resendKey } from '#server/db/schema/bowl/chat.schema.ts'

/** `fresh` is what is stored, `quoted` which messages it answers, `rows` what became of each draft. */
export type Choice = { orRepeat: StatementPart; fresh: StatementPart; rows: StatementPart; isKnown: StatementPart }

export const resends = sql`from ${chatMessages} where ${resendKey(chatMessages.senderId, chatMessages.clientId)}
  = any(array(select ${resendKey(sql`"senderId"`, sql`"clientId"`)} from drafts))`

export const anyDrafts = (spendAllowance: () => StatementPart): Choice => ({
  orRepeat: sql``,
  fresh: sql`known as materialized (
      select sender_id, client_id ${resends}
    ), candidates as materialized (
      select drafts.*, members.id is not null as is_member, members.created_at,
        coalesce(members.nickname, drafts.nickname) as current_nickname,
        coalesce(members.emoji, drafts.emoji) as current_emoji,
        known.sender_id is not null as is_known
      from room cross join drafts left join members on members.id = "senderId"
        left join known on sender_id = "senderId" and client_id = "clientId"
      where not room.is_outdated
    ), guest_wants as (
      select "senderId" as id, count(*)::int as wanted from candidates where "isGuest" and not is_known group by 1
    ), ${spendAllowance()}, fresh as materialized (
      select *, row_number() over (order by nth) as place from (
        select candidates.*, row_number() over (partition by "senderId" order by nth) as nth_of_sender
        from candidates where not is_known
      ) as candidate
      where is_member or nth_of_sender <= coalesce((select allowed from guest_gets where id = "senderId"), 0)
    ), quoted as (
      update chat_messages set replies = coalesce(replies, 0) + quoting.count
      from (select "replyTo" as seq, count(*) from fresh where "replyTo" is not null group by 1) as quoting
      where room_id = ${ROOM} and chat_messages.seq = quoting.seq and flushed_at is null and hidden_at is null
      returning chat_messages.seq
    )`,
  rows: sql`(candidates left join fresh using (nth))`,
  isKnown: sql`candidates.is_known`,
})
