/** Table of the buddies feature: one row for two members. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './auth.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const member = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const buddyPairs = pgTable(
  'buddy_pairs',
  {
    lowId: member('low_id'),
    highId: member('high_id'),
    isAskedByLow: boolean('is_asked_by_low').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'rejected'] }).notNull(),
    askedAt: moment('asked_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index('buddy_pairs_high_id_idx').on(table.highId),
    check('buddy_pairs_order_check', sql`${table.lowId} < ${table.highId} collate "C"`),
    check('buddy_pairs_status_check', sql`${table.status} in ('pending', 'accepted', 'rejected')`),
  ],
)
