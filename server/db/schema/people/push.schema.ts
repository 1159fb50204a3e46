/** Tables of the push feature: subscribed browsers, settings of their owners, and the keys that sign messages. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { sessions, users } from './auth.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A browser belongs to one person: the last one to subscribe. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_key'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
    failures: smallint('failures').notNull().default(0),
    retryAt: moment('retry_at'),
  },
  (table) => [index('push_subscriptions_user_id_idx').on(table.userId)],
)

export const pushSettings = pgTable(
  'push_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    messages: boolean('messages').notNull(),
    requests: boolean('requests').notNull(),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
  },
  (table) => [check('push_settings_quiet_check', sql`(${table.quietFrom} is null) = (${table.quietTo} is null)`)],
)

/** Shared by all nodes: a browser accepts messages only from the key that it subscribed with. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('push_keys_one_check', sql`${table.id} = 1`)],
)
