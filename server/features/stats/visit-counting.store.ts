/** The part of stats in the statements that store and end a sit: visits, streaks, the longest sit, and their badges. */
import { sql } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS } from '#contract/bowl/presence.ts'
import type { StatementPart } from '#server/db/db.ts'

export type BadgeNeed = { badge: BadgeKey; needs: number }

/** The visits of `users` so far, as JSON. */
export const visitsSql: StatementPart = sql`(
  select json_build_object('totalVisits', total_visits, 'currentStreak', current_streak, 'longestStreak', longest_streak,
    'lastVisitDay', last_visit_day, 'lastVisitAt', last_visit_at, 'lastVisitZone', last_visit_zone,
    'visitsOnDay', visits_on_day)
  from stats where stats.user_id = users.id
)`

/**
 * CTEs of the statement that stores a sit; `counted` is what `countVisit` returned. `before`, after `member` (id, is_demo),
 * locks the stats, and is outdated when they are no longer those that were counted from. The last one, after `sit`
 * (person_id), is `earned` (badge).
 */
export const storeVisitSql = (counted: StatementPart) => ({
  before: sql`visit as materialized (
      select * from json_to_record(${counted}) as visit ("beforeTotal" int, "beforeOnDay" int, "beforeDay" date,
        "totalVisits" int, "currentStreak" int, "longestStreak" int, "lastVisitDay" date, "lastVisitAt" timestamptz,
        "lastVisitZone" text, "visitsOnDay" int, "reachedAt" timestamptz, badges json)
    ), before as materialized (
      select (total_visits, visits_on_day, last_visit_day) is distinct from ("beforeTotal", "beforeOnDay", "beforeDay")
        as is_outdated
      from stats cross join visit where user_id = (select id from member) for update of stats
    )`,
  after: sql`counted as (
      insert into stats as before (user_id, total_visits, current_streak, longest_streak, last_visit_day, last_visit_at,
        last_visit_zone, visits_on_day, visits_reached_at)
      select id, "totalVisits", "currentStreak", "longestStreak", "lastVisitDay", "lastVisitAt", "lastVisitZone",
        "visitsOnDay", "reachedAt"
      from sit join member on id = person_id and not is_demo cross join visit
      on conflict (user_id) do update set
        total_visits = excluded.total_visits, current_streak = excluded.current_streak,
        longest_streak = excluded.longest_streak, last_visit_day = excluded.last_visit_day,
        last_visit_at = excluded.last_visit_at, last_visit_zone = excluded.last_visit_zone,
        visits_on_day = excluded.visits_on_day,
        visits_reached_at = coalesce(excluded.visits_reached_at, before.visits_reached_at)
      returning user_id
    ), earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select user_id, json_array_elements_text(badges), "lastVisitAt" from counted cross join visit
      on conflict do nothing returning badge
    )`,
})

/**
 * CTEs of the statement that ends a sit at `at`. The first locks the stats, because a visit locks them before the sit as
 * well. The others come after `ended` (person_id, started_at); the last is `earned` (badge).
 */
export const countSitSql = (personId: StatementPart, at: StatementPart, badges: readonly BadgeNeed[]) => ({
  before: sql`before as materialized (select from stats where user_id = ${personId} for update)`,
  after: sql`longest as (
      update stats set longest_seconds = seconds, seconds_reached_at = ${at}
      from (
        select person_id, least(${sql.raw(String(LONGEST_SIT_SECONDS))},
          floor(extract(epoch from ${at} - started_at)))::int as seconds
        from ended
      ) as sit
      where user_id = person_id and longest_seconds < seconds
      returning user_id, longest_seconds
    ), earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select user_id, badge, ${at} from longest join (values ${badgeValues(badges)}) as badges (badge, needs)
        on needs <= longest_seconds
      on conflict do nothing returning badge
    )`,
})

export function badgeValues(badges: readonly BadgeNeed[]): StatementPart {
  return sql.join(
    badges.map(({ badge, needs }) => sql`(${sql.raw(`'${badge}'`)}, ${sql.raw(String(needs))})`),
    sql`, `,
  )
}
