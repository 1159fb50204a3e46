/** Tables of the instance itself: its settings, the outbox of the dev mailbox, and page views. */
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A setting without a row has its default. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** E-mails, kept when no mail server is set. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    kind: text('kind').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('outbox_created_at_idx').on(table.createdAt),
    index('outbox_kind_idx').on(table.kind, table.createdAt),
    index('outbox_recipient_idx').on(table.recipient),
  ],
)

export const pageViews = pgTable(
  'page_views',
  {
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)
