/** Tables of the private-chat feature: conversations, their messages, and what each of the two has read. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { messageChangeColumns } from './conversation.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const member = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const privateConversations = pgTable(
  'private_conversations',
  {
    id: text('id').primaryKey(),
    /** The id that sorts first, so that a pair has one conversation. */
    lowId: member('low_id'),
    highId: member('high_id'),
    /** Incremented in the transaction that stores a message, so that numbers follow the order of commits. */
    lastSeq: count('last_seq'),
    /** Incremented in the transaction that changes a message. */
    lastChange: count('last_change'),
  },
  (table) => [
    unique('private_conversations_pair_key').on(table.lowId, table.highId),
    index('private_conversations_high_id_idx').on(table.highId),
    check('private_conversations_order_check', sql`${table.lowId} < ${table.highId} collate "C"`),
  ],
)

/** A conversation as one of the two sees it: the list and the counts are read from here only. */
export const privateThreads = pgTable(
  'private_threads',
  {
    personId: member('person_id'),
    /** Not a foreign key: what this person has read is not the other one's data. Deleted with the conversation. */
    otherId: text('other_id').notNull(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => privateConversations.id, { onDelete: 'cascade' }),
    sent: count('sent'),
    readSeq: count('read_seq'),
    unread: count('unread'),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.otherId] }),
    index('private_threads_recent_idx').on(table.personId, table.lastAt),
    index('private_threads_unread_idx').on(table.personId, table.otherId, table.unread).where(sql`${table.unread} > 0`),
    index('private_threads_conversation_id_idx').on(table.conversationId),
    check('private_threads_unread_check', sql`${table.unread} >= 0`),
  ],
)

export const privateMessages = pgTable(
  'private_messages',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => privateConversations.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    senderId: member('sender_id'),
    /** The sender's own id, so that a retry stores nothing twice. */
    clientId: text('client_id').notNull(),
    /** Its number among the sender's messages here; `seq - nth` is how many the other one has written. */
    nth: bigint('nth', { mode: 'number' }).notNull(),
    content: text('content').notNull(),
    sentAt: moment('sent_at').notNull(),
    ...messageChangeColumns(),
  },
  (table) => [
    index('private_messages_change_idx').on(table.conversationId, table.change).where(sql`${table.change} is not null`),
    unique('private_messages_seq_key').on(table.conversationId, table.seq),
    unique('private_messages_sender_client_key').on(table.senderId, table.clientId),
  ],
)

export const privateChatSettings = pgTable('private_chat_settings', {
  userId: member('user_id').primaryKey(),
  buddiesOnly: boolean('buddies_only').notNull().default(false),
})
