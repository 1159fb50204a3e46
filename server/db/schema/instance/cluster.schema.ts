/** Tables of the processes that share this database: which of them live, and who is connected through them. */
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each process, counted up for as long as it lives. */
export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  version: text('version').notNull(),
  /** Others watch whether it moves; so no two clocks need to agree. */
  beat: bigint('beat', { mode: 'number' }).notNull().default(1),
  /** Counts the changes of its people: whoever knows an older count reads them anew. */
  peopleVersion: bigint('people_version', { mode: 'number' }).notNull().default(0),
  connections: integer('connections').notNull().default(0),
  people: integer('people').notNull().default(0),
  memoryMb: integer('memory_mb').notNull().default(0),
})

/** Who has a page open, by process. */
export const nodePeople = pgTable(
  'node_people',
  {
    nodeId: text('node_id')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    /** A member or a guest, so not a foreign key. */
    personId: text('person_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.personId] }),
    index('node_people_person_id_idx').on(table.personId),
  ],
)

/** What all processes must know and nobody has set: made by the first of them. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
