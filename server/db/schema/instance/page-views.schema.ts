/** How often each screen was looked at, by day. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const pageViews = pgTable(
  'page_views',
  {
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)
