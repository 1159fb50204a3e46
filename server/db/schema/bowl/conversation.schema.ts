/** What the messages of the public room and of private chats have in common, and the reactions to both. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Emoji → how many people reacted with it; the same numbers as the rows of `message_reactions`. */
export type ReactionCounts = Record<string, number>

/** Empty for a message that quotes nothing and was never changed, so that it takes no space. */
export const messageChangeColumns = () => ({
  /** The number of the quoted message. Not a foreign key: it may be gone. */
  replyTo: bigint('reply_to', { mode: 'number' }),
  mentions: text('mentions').array(),
  /** Addresses in it are no links, because its author was a guest or new. */
  isPlain: boolean('is_plain'),
  /** How many messages quote it. */
  replies: integer('replies'),
  editedAt: moment('edited_at'),
  /** Deleted by its author: the content is erased, the row keeps the place in the numbering. */
  flushedAt: moment('flushed_at'),
  reactions: jsonb('reactions').$type<ReactionCounts>(),
  /** The number of its newest change, in the order of commits. */
  change: bigint('change', { mode: 'number' }),
})

export const messageReactions = pgTable(
  'message_reactions',
  {
    /** The public room or a private conversation; not a foreign key, because it refers to two tables. */
    conversationId: text('conversation_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** A member or a guest, so not a foreign key. */
    personId: text('person_id').notNull(),
    emoji: text('emoji').notNull(),
    reactedAt: moment('reacted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.personId, table.emoji] }),
    index('message_reactions_person_id_idx').on(table.personId),
  ],
)
