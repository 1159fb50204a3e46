/** Tables of the chat room: its messages, and the counter that gives them their order. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { messageChangeColumns } from './conversation.schema.ts'

export const PUBLIC_ROOM = 'public'

export const chatRooms = pgTable('chat_rooms', {
  id: text('id').primaryKey(),
  /** Incremented in the transaction that stores a message, so that numbers follow the order of commits. */
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  /** Incremented in the transaction that changes a message, so that changes have an order too. */
  lastChange: bigint('last_change', { mode: 'number' }).notNull().default(0),
  /** Incremented when an author takes another name: a transaction that waited for the room reads the authors again. */
  renames: integer('renames').notNull().default(0),
})

/** What a resend has in common with its message, in 16 bytes: an index of the two texts is as long as most messages. */
export function resendKey(senderId: SQLWrapper, clientId: SQLWrapper): SQL {
  return sql`(md5(${senderId} || ' ' || ${clientId})::uuid)`
}

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Not a foreign key: the same transaction has just updated the room, so a check would find nothing new. */
    roomId: text('room_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** A member or a guest, so not a foreign key. */
    senderId: text('sender_id').notNull(),
    clientId: text('client_id').notNull(),
    nickname: text('nickname').notNull(),
    emoji: text('emoji').notNull(),
    isPremium: boolean('is_premium').notNull().default(false),
    content: text('content').notNull(),
    postedAt: timestamp('posted_at', { withTimezone: true, mode: 'date' }).notNull(),
    hiddenAt: timestamp('hidden_at', { withTimezone: true, mode: 'date' }),
    ...messageChangeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq] }),
    uniqueIndex('chat_messages_resend_key').on(resendKey(table.senderId, table.clientId)),
    index('chat_messages_sender_id_idx').on(table.senderId),
    index('chat_messages_posted_at_idx').on(table.postedAt),
    index('chat_messages_change_idx').on(table.roomId, table.change).where(sql`${table.change} is not null`),
  ],
)
