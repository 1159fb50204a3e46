/** Tables of the premium room: the only truth about who is premium. */
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './auth.schema.ts'

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['stripe', 'demo', 'admin'] }).notNull(),
    status: text('status', { enum: ['incomplete', 'active', 'past-due', 'ended', 'revoked'] }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Absent for an admin's grant, which does not run out. */
    periodEnd: timestamp('period_end', { withTimezone: true, mode: 'date' }),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  },
  (table) => [index('subscriptions_user_id_idx').on(table.userId)],
)
