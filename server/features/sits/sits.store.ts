/** SQL for a person's last finished sit: how it compares with the others, and what they wrote and earned. */
import { and, between, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'

const secondsOfSit = sql<number>`least(floor(extract(epoch from ended_at - started_at)), ${sql.raw(String(LONGEST_SIT_SECONDS))})::int`

export type FinishedSit = NonNullable<Awaited<ReturnType<typeof latestSit>>>

export async function latestSit(tx: Tx, personId: string) {
  const [row] = await tx
    .select({
      id: sits.id,
      personId: sits.personId,
      startedAt: sits.startedAt,
      endedAt: sql`${sits.endedAt}`.mapWith(sits.endedAt),
      reason: sits.endReason,
      localDay: sits.localDay,
      seconds: secondsOfSit,
    })
    .from(sits)
    .where(and(eq(sits.personId, personId), isNotNull(sits.endedAt)))
    .orderBy(desc(sits.startedAt), desc(sits.id))
    .limit(1)
  return row
}

type OwnHistory = {
  rank: number
  previousSeconds: number | null
  visitsToday: number
  keptEarlierToday: boolean
  days: string[]
}

/** How this sit compares with the person's others, and on which days of its week they sat. */
export async function ownHistory(
  tx: Tx,
  { id, personId, startedAt, localDay, seconds }: FinishedSit,
  week: { first: string; last: string },
): Promise<OwnHistory> {
  const { rows } = await tx.execute<OwnHistory>(sql`
    with own as (
      select id <> ${id} as is_other, started_at <= ${startedAt.toISOString()}::timestamptz as is_earlier, local_day,
        case when ended_at is not null then ${secondsOfSit} end as seconds
      from ${sits} where person_id = ${personId}
    )
    select 1 + (count(*) filter (where is_other and seconds >= ${seconds}))::int as rank,
      max(seconds) filter (where is_other) as "previousSeconds",
      least(count(*) filter (where is_earlier and local_day = ${localDay}::date), ${VISITS_COUNTED_PER_DAY})::int
        as "visitsToday",
      bool_or(is_other and is_earlier and local_day >= ${localDay}::date) as "keptEarlierToday",
      array(select distinct local_day::text from own where local_day between ${week.first}::date and ${week.last}::date)
        as days
    from own`)
  return rows[0] ?? { rank: 1, previousSeconds: null, visitsToday: 0, keptEarlierToday: false, days: [] }
}

export async function messagesDuring(tx: Tx, { personId, startedAt, endedAt }: FinishedSit): Promise<number> {
  return tx.$count(
    chatMessages,
    and(eq(chatMessages.senderId, personId), between(chatMessages.postedAt, startedAt, endedAt)),
  )
}

export async function memberStats(tx: Tx, userId: string) {
  const [row] = await tx.select().from(stats).where(eq(stats.userId, userId))
  return row
}

export async function findEarnedBadges(tx: Tx, userId: string) {
  return tx.select().from(earnedBadges).where(eq(earnedBadges.userId, userId)).orderBy(earnedBadges.earnedAt)
}
