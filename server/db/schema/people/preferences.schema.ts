/** The preferences of members; a member without a row has the defaults. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './auth.schema.ts'

export const preferences = pgTable('preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  showsTyping: boolean('shows_typing').notNull().default(true),
  showsSeen: boolean('shows_seen').notNull().default(true),
})
