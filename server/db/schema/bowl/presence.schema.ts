/** Table of the presence feature: one row per sit. */
import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const sits = pgTable(
  'sits',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A member or a guest, so not a foreign key. */
    personId: text('person_id').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The calendar day on which it began, in the person's time zone. */
    localDay: date('local_day', { mode: 'string' }).notNull(),
    lastActivityAt: timestamp('last_sign_at', { withTimezone: true, mode: 'date' }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
    endReason: text('end_reason', { enum: ['toggled', 'signed-out', 'away', 'inactive'] }),
  },
  (table) => [
    uniqueIndex('sits_open_key').on(table.personId).where(sql`${table.endedAt} is null`),
    index('sits_person_id_idx').on(table.personId, table.startedAt),
    index('sits_started_at_idx').on(table.startedAt),
    index('sits_ended_at_idx').on(table.endedAt),
  ],
)
