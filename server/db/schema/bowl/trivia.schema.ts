/** Tables of the trivia room: the facts, and the mark that the first ones were put in. */
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

/** What was put in at the very first start: whoever deletes it afterwards does not get it back. */
export const triviaSeeds = pgTable('trivia_seeds', {
  name: text('name').primaryKey(),
  seededAt: moment('seeded_at').notNull(),
})
