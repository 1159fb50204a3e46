/** Table of the share feature: one row per open link, with what it showed when it was last shared. */
import { boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/people/auth.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['time', 'messages', 'checkins', 'badge', 'streak', 'leaderboard'] }).notNull(),
    which: text('which').notNull().default(''),
    value: integer('value').notNull(),
    name: text('name').notNull(),
    emoji: text('emoji').notNull(),
    isPremium: boolean('is_premium').notNull(),
    sharedAt: moment('shared_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('share_links_what_key').on(table.userId, table.type, table.which, table.value),
    index('share_links_expires_at_idx').on(table.expiresAt),
  ],
)
