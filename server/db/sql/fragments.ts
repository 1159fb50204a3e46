/** Pieces of SQL that any store may use. */
import { getTableName, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'

/** A column with its table's name, for subqueries: the query builder leaves it out where it sees only one table. */
export function qualified(column: AnyPgColumn): SQL {
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`
}

/** The same text for every length of the list, so that the statement can be prepared. */
export function isAnyOf(column: SQLWrapper, values: Iterable<string> | SQL<readonly string[]>): SQL {
  return sql`${column} = any(${is(values, SQL) ? values : sql.param([...values])}::text[])`
}

export function isPremiumAt(person: AnyPgColumn, now: Date | SQL): SQL<boolean> {
  const { userId, status, periodEnd, graceEnd } = subscriptions
  return sql<boolean>`exists (
    select 1 from ${subscriptions}
    where ${qualified(userId)} = ${qualified(person)} and ${qualified(status)} in ('active', 'past-due')
      and (${qualified(periodEnd)} is null
        or coalesce(${qualified(graceEnd)}, ${qualified(periodEnd)}) > ${now instanceof Date ? now.toISOString() : now}::timestamptz)
  )`
}

export function isOnBowl(person: AnyPgColumn): SQL<boolean> {
  const { personId, endedAt } = sits
  return sql<boolean>`exists (
    select 1 from ${sits} where ${qualified(personId)} = ${qualified(person)} and ${qualified(endedAt)} is null
  )`
}

export function badgesEarnedBy(person: AnyPgColumn): SQL<BadgeKey[]> {
  const { userId, badge } = earnedBadges
  return sql<BadgeKey[]>`array(
    select ${qualified(badge)} from ${earnedBadges} where ${qualified(userId)} = ${qualified(person)}
  )`
}
