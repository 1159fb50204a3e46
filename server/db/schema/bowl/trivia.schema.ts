/** Tables of the trivia feature: the facts, and which of them were seeded. */
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const triviaFacts = pgTable(
  'trivia_facts',
  {
    id: text('id').primaryKey(),
    fact: text('fact').notNull(),
    source: text('source').notNull(),
    approved: boolean('approved').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('trivia_facts_approved_idx').on(table.approved, table.createdAt, table.id)],
)

/** Seeded at the first start only, so that a deleted fact does not come back. */
export const triviaSeeds = pgTable('trivia_seeds', {
  name: text('name').primaryKey(),
  seededAt: moment('seeded_at').notNull(),
})
