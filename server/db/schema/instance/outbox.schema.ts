/** Letters kept here when no mail server is set. */
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    kind: text('kind').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('outbox_created_at_idx').on(table.createdAt),
    // Some kinds are kept for a shorter time than the others.
    index('outbox_kind_idx').on(table.kind, table.createdAt),
    index('outbox_recipient_idx').on(table.recipient),
  ],
)
