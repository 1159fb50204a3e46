/** SQL for people who sat at the same time. */
import { eq, sql } from 'drizzle-orm'
import { COMPANY_SHOWN, type Companion, TOGETHER_SECONDS } from '#contract/bowl/sits.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf, isPremiumAt } from '#server/db/sql/fragments.ts'

/** Bounds what one summary reads on a very busy instance. */
const SITS_READ_MAX = 2000
/** Sits of others that ended later than this are left out, so only the summary of an old sit can miss one. */
const ENDED_LATER_AT_MOST = '3 hours'
/** Inactive people are taken off the bowl, so no sit lasts this long. */
const STARTED_EARLIER_AT_MOST = '1 day'

type Span = { personId: string; startedAt: Date; endedAt: Date }
type Company = { total: number; people: Companion[] }

/** People who sat with this person during the sit, the longest time together first. */
export async function findCompany(
  tx: Tx,
  { personId, startedAt, endedAt }: Span,
  { hidden, now }: { hidden: Iterable<string>; now: Date },
): Promise<Company> {
  const rows = await findPeople(tx, { personId, start: startedAt, end: endedAt, hidden: [...hidden], now })
  const people = rows.map(({ nickname, emoji, isPremium }) => ({ nickname, emoji, isPremium }))
  return { total: rows[0]?.total ?? 0, people }
}

type Search = { personId: string; start: Date; end: Date; hidden: readonly string[]; now: Date }

const together = sql.raw(`interval '${TOGETHER_SECONDS} seconds'`)

const findPeople = preparedQuery((_, given: Given<Search>) => {
  const { personId, hidden, now } = given
  const [start, end] = [sql`${given.start}::timestamptz`, sql`${given.end}::timestamptz`]
  return sql<Companion & { total: number }>`
    with near as (
      select person_id, started_at, ended_at from sits
      where ended_at between ${start} + ${together} and ${end} + ${sql.raw(`interval '${ENDED_LATER_AT_MOST}'`)}
      union all
      select person_id, started_at, ${end} from sits where ended_at is null
      limit ${sql.raw(String(SITS_READ_MAX))}
    ),
    company as (
      select person_id, max(least(ended_at, ${end}) - greatest(started_at, ${start})) as shared from near
      where person_id <> ${personId} and not ${isAnyOf(sql`person_id`, hidden)}
      group by person_id
    )
    select coalesce(${users.nickname}, ${guests.nickname}) as nickname, coalesce(${users.emoji}, ${guests.emoji}) as emoji,
      ${isPremiumAt(users.id, now)} as "isPremium", (count(*) over ())::int as total
    from company
    left join ${users} on ${users.id} = person_id
    left join ${guests} on ${guests.id} = person_id
    where shared >= ${together} and coalesce(${users.id}, ${guests.id}) is not null and ${users.isDemo} is not true
    order by shared desc, person_id
    limit ${sql.raw(String(COMPANY_SHOWN))}`
})

export type Together = { sits: number; last: { startedAt: Date; seconds: number } | null }

/** How often two people sat at the same time; a sit that is still open lasts until now. */
export async function sitsTogether(tx: Tx, personId: string, otherId: string, now: Date): Promise<Together> {
  const last = await findShared.first(tx, { personId, otherId, now })
  if (!last) return { sits: 0, last: null }
  return { sits: last.sits, last: { startedAt: last.startedAt, seconds: last.seconds } }
}

const findShared = preparedQuery((_, given: Given<{ personId: string; otherId: string; now: Date }>) => {
  const { personId, otherId, now } = given
  const until = sql`${now}::timestamptz`
  return sql<{ startedAt: Date; seconds: number; sits: number }>`
    with shared as (
      select greatest(mine.started_at, theirs.started_at) as started_at,
        least(coalesce(mine.ended_at, ${until}), coalesce(theirs.ended_at, ${until})) as ended_at
      from ${sits} mine
      join ${sits} theirs on theirs.person_id = ${otherId}
        and theirs.started_at between mine.started_at - ${sql.raw(`interval '${STARTED_EARLIER_AT_MOST}'`)}
          and coalesce(mine.ended_at, ${until})
      where mine.person_id = ${personId}
    )
    select started_at as "startedAt", floor(extract(epoch from ended_at - started_at))::int as seconds,
      (count(*) over ())::int as sits
    from shared where ended_at - started_at >= ${sql.raw(`interval '${TOGETHER_SECONDS} seconds'`)}
    order by started_at desc limit 1`
})

const findMember = preparedQuery((db, { id }: Given<{ id: string }>) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)),
)

export async function isMember(tx: Tx, id: string): Promise<boolean> {
  return (await findMember(tx, { id })).length > 0
}
