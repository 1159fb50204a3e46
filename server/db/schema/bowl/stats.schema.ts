/** Tables of the stats feature: totals of members' visits, sits and messages, and the badges they earned. */
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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
    lastVisitDay: date('last_visit_day', { mode: 'string' }),
    visitsOnDay: integer('visits_on_day').notNull().default(0),
    lastVisitAt: moment('last_visit_at'),
    lastVisitZone: text('last_visit_zone'),
    /** Of two equal totals the earlier one ranks first. */
    visitsReachedAt: moment('visits_reached_at'),
    messagesReachedAt: moment('messages_reached_at'),
    secondsReachedAt: moment('seconds_reached_at'),
    tellsRoom: boolean('tells_room').notNull().default(true),
    /** When the room last got a line about a badge of this member. */
    badgeLineAt: moment('badge_line_at'),
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
    /** A ceremony or the shelf has shown it to its owner. */
    isSeen: boolean('is_seen').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
)
