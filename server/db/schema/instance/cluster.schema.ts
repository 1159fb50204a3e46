/** Tables of the node registry: which nodes share this database, and who is connected to them. */
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  version: text('version').notNull(),
  /** The other nodes watch whether it grows, so that no two clocks need to agree. */
  beat: bigint('beat', { mode: 'number' }).notNull().default(1),
  /** Incremented when its people change: a node that knows an older version reads them again. */
  peopleVersion: bigint('people_version', { mode: 'number' }).notNull().default(0),
  connections: integer('connections').notNull().default(0),
  people: integer('people').notNull().default(0),
  memoryMb: integer('memory_mb').notNull().default(0),
})

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

/** Secrets that no setting names: the first node generates them for all. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
