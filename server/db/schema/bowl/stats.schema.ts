/** Tables of the stats room: what members' visits, sits and messages add up to, and the badges they earned. */
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const stats = pgTable(
  'stats',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    totalVisits: integer('total_visits').notNull().default(0),
    currentStreak: integer('current_streak').notNull().default(0),
    longestStreak: integer('longest_streak').notNull().default(0),
    messagesCount: integer('messages_count').notNull().default(0),
    longestSeconds: integer('longest_seconds').notNull().default(0),
    /** The day of the last visit where the person was then, how many were counted on it, and where that was. */
    lastVisitDay: date('last_visit_day', { mode: 'string' }),
    visitsOnDay: integer('visits_on_day').notNull().default(0),
    lastVisitAt: moment('last_visit_at'),
    lastVisitZone: text('last_visit_zone'),
    /** When each figure was reached: of two equal ones the earlier ranks first. */
    visitsReachedAt: moment('visits_reached_at'),
    messagesReachedAt: moment('messages_reached_at'),
    secondsReachedAt: moment('seconds_reached_at'),
  },
  (table) => [
    index('stats_longest_seconds_idx').on(table.longestSeconds.desc(), table.secondsReachedAt),
    index('stats_messages_count_idx').on(table.messagesCount.desc(), table.messagesReachedAt),
    index('stats_total_visits_idx').on(table.totalVisits.desc(), table.visitsReachedAt),
  ],
)

export const earnedBadges = pgTable(
  'earned_badges',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badge: text('badge').$type<BadgeKey>().notNull(),
    earnedAt: moment('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
)
