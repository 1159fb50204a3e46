/** SQL for a person's last finished sit: how it compares with the others, and what they wrote and earned. */
import { and, between, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import { mustFind, type Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'

const secondsOfSit = sql<number>`least(floor(extract(epoch from ended_at - started_at)), ${sql.raw(String(LONGEST_SIT_SECONDS))})::int`

export type FinishedSit = NonNullable<Awaited<ReturnType<typeof latestSit>>>

const findLatest = preparedQuery((db, { personId }: Given<{ personId: string }>) =>
  db
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
    .limit(1),
)

export const latestSit = (tx: Tx, personId: string) => findLatest.first(tx, { personId })

type OwnHistory = {
  rank: number
  previousSeconds: number | null
  visitsToday: number
  keptEarlierToday: boolean
  days: string[]
}

type Week = { first: string; last: string }
type SitInWeek = Pick<FinishedSit, 'id' | 'personId' | 'startedAt' | 'localDay' | 'seconds'> & Week

const compare = preparedQuery((_, { id, personId, startedAt, localDay, seconds, first, last }: Given<SitInWeek>) => {
  return sql<OwnHistory>`
    with own as (
      select id <> ${id} as is_other, started_at <= ${startedAt}::timestamptz as is_earlier, local_day,
        case when ended_at is not null then ${secondsOfSit} end as seconds
      from ${sits} where person_id = ${personId}
    )
    select 1 + (count(*) filter (where is_other and seconds >= ${seconds}))::int as rank,
      max(seconds) filter (where is_other) as "previousSeconds",
      least(count(*) filter (where is_earlier and local_day = ${localDay}::date), ${VISITS_COUNTED_PER_DAY})::int
        as "visitsToday",
      bool_or(is_other and is_earlier and local_day >= ${localDay}::date) as "keptEarlierToday",
      array(select distinct local_day::text from own where local_day between ${first}::date and ${last}::date) as days
    from own`
})

/** How this sit compares with the person's others, and on which days of its week they sat. */
export async function ownHistory(tx: Tx, sit: FinishedSit, week: Week): Promise<OwnHistory> {
  return mustFind(await compare.first(tx, { ...sit, ...week }), 'The comparison of a sit')
}

const countMessages = preparedQuery((db, sit: Given<Pick<FinishedSit, 'personId' | 'startedAt' | 'endedAt'>>) =>
  db
    .select({ messages: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.senderId, sit.personId), between(chatMessages.postedAt, sit.startedAt, sit.endedAt))),
)

export async function messagesDuring(tx: Tx, { personId, startedAt, endedAt }: FinishedSit): Promise<number> {
  return (await countMessages.first(tx, { personId, startedAt, endedAt }))?.messages ?? 0
}

const findStats = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(stats).where(eq(stats.userId, userId)),
)

export const memberStats = (tx: Tx, userId: string) => findStats.first(tx, { userId })

const findBadges = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(earnedBadges).where(eq(earnedBadges.userId, userId)).orderBy(earnedBadges.earnedAt),
)

export const findEarnedBadges = (tx: Tx, userId: string) => findBadges(tx, { userId })
