/** During an upgrade old and new processes share the database: no migration removes what the old ones use. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('./migrations/', import.meta.url)
/** The last migration before the first version that can be upgraded. */
const FOUNDATION = 6
const BREAKING = [
  /\bdrop (table|column|type|view)\b/i,
  // Dropping a foreign key breaks nothing; an old process may rely on any other constraint.
  /\bdrop constraint (?!"?\w+_fk\b)/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\bset data type\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
]

/** Dropped where an index is created that refuses the same rows, so that an old process is refused in the same way. */
const REPLACED = [{ key: 'chat_messages_sender_client_key', by: 'chat_messages_resend_key' }]

const statementsIn = (text: string) => text.split(/;\s*(?:--> statement-breakpoint\s*)?/).map((one) => one.trim())
const isReplaced = (statement: string, text: string) =>
  REPLACED.some(
    ({ key, by }) => statement.endsWith(`DROP CONSTRAINT "${key}"`) && text.includes(`UNIQUE INDEX "${by}"`),
  )
const breakingIn = (text: string) =>
  statementsIn(text).filter((one) => BREAKING.some((kind) => kind.test(one)) && !isReplaced(one, text))

test('[DB-19] every migration since the first version only adds, drops a foreign key or replaces a unique key', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d+_.+\.sql$/.test(name))
  expect(files.length).toBeGreaterThan(FOUNDATION)
  const later = files.filter((name) => Number.parseInt(name, 10) > FOUNDATION)
  const broken = later.flatMap((name) => breakingIn(readFileSync(new URL(name, FOLDER), 'utf8')))
  expect(broken).toEqual([])
})

test.each([
  ['DROP TABLE "pins";', true],
  ['ALTER TABLE "pins" DROP COLUMN "note";', true],
  ['ALTER TABLE "pins" RENAME COLUMN "note" TO "words";', true],
  ['ALTER TABLE "pins" ALTER COLUMN "note" SET NOT NULL;', true],
  ['ALTER TABLE "pins" ALTER COLUMN "note" SET DATA TYPE integer;', true],
  ['ALTER TABLE "pins" ADD COLUMN "note" text NOT NULL;', true],
  ['ALTER TABLE "pins" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;', false],
  ['ALTER TABLE "pins" ADD COLUMN "note" text;', false],
  [
    'CREATE TABLE "pots" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "pots" ("id");',
    false,
  ],
  ['DROP INDEX "i";', false],
  ['ALTER TABLE "pins" DROP CONSTRAINT "pins_owner_key";', true],
  ['ALTER TABLE "pins" DROP CONSTRAINT "pins_owner_id_users_id_fk";', false],
  ['ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_sender_client_key";', true],
])('[DB-19] %s: an old process would notice: %s', (text, isBreaking) => {
  expect(breakingIn(text).length > 0).toBe(isBreaking)
})
