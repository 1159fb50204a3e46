/** Table of the suites feature: the look of a premium member's profile. It outlives premium, but shows only with it. */
import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { FEATURED_BADGES_MAX, type SuiteKey } from '#contract/premium/suites.ts'
import { users } from './auth.schema.ts'

export const profileLooks = pgTable(
  'profile_looks',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    suite: text('suite').$type<SuiteKey>(),
    featuredBadges: text('featured_badges').array().$type<BadgeKey[]>().notNull(),
  },
  (table) => [
    check(
      'profile_looks_featured_badges_check',
      sql`cardinality(${table.featuredBadges}) <= ${sql.raw(String(FEATURED_BADGES_MAX))}`,
    ),
  ],
)
