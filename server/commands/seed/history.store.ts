/** The history of made-up members: sits and messages, then the stats and badges computed from them. */
import { badges } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { Connection } from '#server/db/db.ts'
import { chanceSql, pickSql, skewedSql } from './members.store.ts'

const MESSAGES = [
  'Anyone else out of paper?',
  'Two-ply or nothing.',
  'My legs are asleep.',
  'Day twelve. Still going strong.',
  'Who warms the seat?',
  'Flush and run.',
  'Reading the shampoo bottle again.',
  'Greetings from the third stall.',
]
/** More than one person's sits or messages, so that each has a unique key. */
const MAX_PER_PERSON = 1000

type Range = { first: number; last: number }
type SeedRange = Range & { seed: number; now: Date }

/** Spread over the person's active days without overlap. */
export async function insertSits(client: Connection, { seed, now, first, last }: SeedRange): Promise<void> {
  const key = `n * ${MAX_PER_PERSON} + v`
  await client.query(
    `insert into sits (person_id, started_at, local_day, last_sign_at, ended_at, end_reason)
     select id, started_at, (started_at at time zone zone)::date, ended_at, ended_at, 'toggled'
     from (
       select id, zone, started_at, date_trunc('milliseconds', started_at
         + least(gap * 0.3, greatest(20, ${skewedSql(480, key, 21)})) * interval '1 second') as ended_at
       from (
         select *, date_trunc('milliseconds', $4::timestamptz - days_ago * interval '1 day'
           - gap * (v - ${chanceSql(key, 20)} * 0.6) * interval '1 second') as started_at
         from (select *, active_days * 86400 / visits as gap from seeded where visits > 0 and n between $2 and $3) sitters
         cross join lateral generate_series(1, visits) as v
       ) begun
     ) ended
     order by id, started_at`,
    [seed, first, last, now.toISOString()],
  )
}

/** In one statement, because they are numbered in the order in which they were posted. */
export async function insertMessages(
  client: Connection,
  { seed, now }: Omit<SeedRange, 'first' | 'last'>,
): Promise<void> {
  const key = `n * ${MAX_PER_PERSON} + m`
  await client.query(`insert into chat_rooms (id) values ('public') on conflict do nothing`)
  await client.query(
    `insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, is_premium, content, posted_at)
     select 'public', (select last_seq from chat_rooms where id = 'public') + row_number() over (order by posted_at, n, m),
       id, 'local-seed-' || m, nickname, emoji, premium, content, posted_at
     from (
       select *, ${pickSql(MESSAGES, key, 23)} as content, date_trunc('milliseconds', $2::timestamptz
         - (days_ago + active_days * ${chanceSql(key, 22)}) * interval '1 day') as posted_at
       from seeded cross join lateral generate_series(1, messages) as m
     ) posted`,
    [seed, now.toISOString()],
  )
  await client.query(
    `update chat_rooms set last_seq = greatest(last_seq, (select max(seq) from chat_messages where room_id = 'public'))
     where id = 'public' and exists (select 1 from chat_messages)`,
  )
}

/** Computed from the rows by the same rules as in the app. Grouped by number, which sorts faster than the id. */
export async function insertStats(client: Connection): Promise<void> {
  await client.query(
    `insert into stats (user_id, total_visits, current_streak, longest_streak, messages_count, longest_seconds,
       last_visit_day, visits_on_day, last_visit_at, last_visit_zone,
       visits_reached_at, messages_reached_at, seconds_reached_at)
     with sat as (
       select n, local_day, started_at, ended_at,
         least(${LONGEST_SIT_SECONDS}, floor(extract(epoch from ended_at - started_at)))::int as seconds,
         row_number() over (partition by n, local_day order by started_at) as nth
       from sits join seeded on seeded.id = person_id
     ),
     visited as (
       select n, max(started_at) as last_at, max(seconds) as seconds,
         (array_agg(ended_at order by seconds desc, ended_at))[1] as seconds_at,
         max(started_at) filter (where nth <= ${VISITS_COUNTED_PER_DAY}) as counted_at
       from sat group by n
     ),
     days as (
       select n, local_day, count(*)::int as visits,
         local_day - row_number() over (partition by n order by local_day)::int as run
       from sat group by n, local_day
     ),
     streaks as (
       select n, count(*)::int as length, max(local_day) as last_day, (array_agg(visits order by local_day desc))[1] as on_day,
         sum(least(visits, ${VISITS_COUNTED_PER_DAY}))::int as visits
       from days group by n, run
     ),
     streaked as (
       select n, max(length) as longest, (array_agg(length order by last_day desc))[1] as current, sum(visits)::int as total,
         max(last_day) as last_day, (array_agg(on_day order by last_day desc))[1] as on_day
       from streaks group by n
     ),
     spoken as (
       select n, count(*)::int as messages, max(posted_at) as last_at
       from chat_messages join seeded on seeded.id = sender_id group by n
     )
     select id, coalesce(total, 0), coalesce(current, 0), coalesce(longest, 0), coalesce(spoken.messages, 0),
       coalesce(seconds, 0), last_day, coalesce(on_day, 0), visited.last_at, case when total > 0 then zone end,
       counted_at, spoken.last_at, seconds_at
     from seeded
     left join streaked using (n)
     left join visited using (n)
     left join spoken using (n)
     where total > 0 or spoken.messages > 0
     order by id`,
  )
}

export async function insertBadges(client: Connection): Promise<void> {
  await client.query(
    `insert into earned_badges (user_id, badge, earned_at)
     select user_id, badge, coalesce(last_visit_at, messages_reached_at)
     from stats join seeded on seeded.id = user_id
     join (values ${thresholds()}) as takes (badge, visits, days, messages, seconds)
       on total_visits >= takes.visits and longest_streak >= days
       and messages_count >= takes.messages and longest_seconds >= seconds
     order by user_id`,
  )
}

function thresholds(): string {
  const rows = Object.entries(badges).map(([key, { needs }]) => {
    const { totalVisits = 0, longestStreak = 0, messagesCount = 0, longestSeconds = 0 }: Needs = needs
    return `('${key}', ${totalVisits}, ${longestStreak}, ${messagesCount}, ${longestSeconds})`
  })
  return rows.join(', ')
}

type Needs = { totalVisits?: number; longestStreak?: number; messagesCount?: number; longestSeconds?: number }
