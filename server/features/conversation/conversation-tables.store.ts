/** The two kinds of conversation, the public room and private chats, as tables of one shape. */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { bigint, type PgTable, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { chatMessages, chatRooms } from '#server/db/schema/bowl/chat.schema.ts'
import { messageChangeColumns } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'

export type ConversationTables = ReturnType<typeof tablesOf>

/** One conversation: the public room, or the one of two members. */
export type Conversation = { id: string; tables: ConversationTables }

export const publicTables = tablesOf({
  counters: chatRooms,
  messages: chatMessages,
  conversationId: chatMessages.roomId.name,
  sentAt: chatMessages.postedAt.name,
  isHidden: sql<boolean>`${chatMessages.hiddenAt} is not null`,
})

export const privateTables = tablesOf({
  counters: privateConversations,
  messages: privateMessages,
  conversationId: privateMessages.conversationId.name,
  sentAt: privateMessages.sentAt.name,
  isHidden: sql<boolean>`false`,
})

/** What is made of the tables, once for each of the two kinds. */
export function forBothKinds<Made>(make: (tables: ConversationTables) => Made): (tables: ConversationTables) => Made {
  const [ofPublic, ofPrivate] = [make(publicTables), make(privateTables)]
  return (tables) => (tables === publicTables ? ofPublic : ofPrivate)
}

type Names = { counters: PgTable; messages: PgTable; conversationId: string; sentAt: string; isHidden: SQL<boolean> }

/** Describes the same rows as the schema, with the columns that both kinds have, so that one statement serves both. */
function tablesOf({ counters, messages, conversationId, sentAt, isHidden }: Names) {
  const number = (name: string) => bigint(name, { mode: 'number' })
  return {
    counters: pgTable(getTableName(counters), {
      id: text('id').primaryKey(),
      lastSeq: number('last_seq').notNull(),
      lastChange: number('last_change').notNull(),
    }),
    messages: pgTable(getTableName(messages), {
      conversationId: text(conversationId).notNull(),
      seq: number('seq').notNull(),
      senderId: text('sender_id').notNull(),
      content: text('content').notNull(),
      sentAt: timestamp(sentAt, { withTimezone: true, mode: 'date' }).notNull(),
      ...messageChangeColumns(),
    }),
    isHidden,
  }
}
