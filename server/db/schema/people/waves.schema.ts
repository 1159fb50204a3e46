/** Table of the waves feature: one row for two members and a UTC day, kept until the day after. */
import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './auth.schema.ts'

const member = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const waves = pgTable(
  'waves',
  {
    fromId: member('from_id'),
    toId: member('to_id'),
    day: date('day', { mode: 'string' }).notNull(),
    wavedAt: timestamp('waved_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId, table.day] }),
    index('waves_to_id_idx').on(table.toId),
    // For the cleanup every minute.
    index('waves_day_idx').on(table.day),
  ],
)
