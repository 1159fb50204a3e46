/** The badges a person has earned, as a piece of SQL that any store may select. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { qualified } from './qualified.ts'

const { userId, badge } = earnedBadges

export function badgesEarnedBy(person: AnyPgColumn): SQL<BadgeKey[]> {
  return sql<BadgeKey[]>`array(
    select ${qualified(badge)} from ${earnedBadges} where ${qualified(userId)} = ${qualified(person)}
  )`
}
