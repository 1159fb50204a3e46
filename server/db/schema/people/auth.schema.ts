/** Tables of the auth feature: members, sessions, guests, password resets, sign-in attempts and bans. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export function searchGrams(email: AnyPgColumn, nickname: AnyPgColumn): SQL {
  return sql`search_grams(coalesce(${email}, '') || ' ' || ${nickname})`
}

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. Absent for the demo buddies, who cannot sign in. */
    email: text('email').unique('users_email_key'),
    passwordHash: text('password_hash'),
    nickname: text('nickname').notNull(),
    /** Set for custom names only: suggested ones may be shared. */
    nicknameSkeleton: text('nickname_skeleton'),
    emoji: text('emoji').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    timeZoneSetAt: moment('time_zone_set_at'),
    wantsPremium: boolean('wants_premium').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_nickname_skeleton_key')
      .on(table.nicknameSkeleton)
      .where(sql`${table.nicknameSkeleton} is not null`),
    index('users_created_at_idx').on(table.createdAt, table.id),
    index('users_search_idx').using('gin', searchGrams(table.email, table.nickname)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique('sessions_token_hash_key'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
    index('sessions_last_seen_at_idx').on(table.lastSeenAt),
  ],
)

export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the key in the guest cookie: only that cookie identifies the guest. */
    keyHash: text('key_hash').notNull(),
    nickname: text('nickname').notNull(),
    emoji: text('emoji').notNull(),
    messagesSent: integer('messages_sent').notNull().default(0),
    timeZone: text('time_zone').notNull().default('UTC'),
    claimedAt: moment('claimed_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Signed out: the cookie identifies no guest, but its messages still count if it comes back. */
    leftAt: moment('left_at'),
  },
  (table) => [
    // One cookie is one guest, even with several requests at once.
    uniqueIndex('guests_key_hash_key').on(table.keyHash),
    index('guests_last_seen_at_idx').on(table.lastSeenAt),
    index('guests_claimed_at_idx').on(table.claimedAt, table.id),
    check(
      'guests_messages_sent_check',
      sql`${table.messagesSent} between 0 and ${sql.raw(String(GUEST_MESSAGE_LIMIT))}`,
    ),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('password_resets_user_id_idx').on(table.userId),
    index('password_resets_expires_at_idx').on(table.expiresAt),
  ],
)

/** In the database, so that the count survives restarts and all nodes share it. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** A keyed digest of the e-mail address, with or without an account. */
    accountKey: text('account_key').primaryKey(),
    triedAt: moment('tried_at').array().notNull(),
    lastTriedAt: moment('last_tried_at').notNull(),
  },
  (table) => [index('sign_in_attempts_last_tried_at_idx').on(table.lastTriedAt)],
)

export const bans = pgTable(
  'bans',
  {
    personId: text('person_id').primaryKey(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    until: moment('until'),
  },
  (table) => [index('bans_until_idx').on(table.until)],
)
