/** Trivia facts in the database. */
import { asc, eq } from 'drizzle-orm'
import type { TriviaFact } from '#contract/admin.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/auth.schema.ts'
import { triviaFacts, triviaSeeds } from '#server/db/schema/trivia.schema.ts'

/** Puts the facts in once in the life of a database, also when several servers start at once. */
export async function seedFacts(tx: Tx, facts: readonly TriviaFact[], now: Date): Promise<void> {
  const first = await tx
    .insert(triviaSeeds)
    .values({ name: 'first-facts', seededAt: now })
    .onConflictDoNothing()
    .returning({ name: triviaSeeds.name })
  if (first.length === 0) return
  await tx
    .insert(triviaFacts)
    .values(facts.map((fact) => ({ ...fact, createdAt: now })))
    .onConflictDoNothing()
}

/** In the order in which they take turns. */
export async function approvedIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: triviaFacts.id })
    .from(triviaFacts)
    .where(eq(triviaFacts.approved, true))
    .orderBy(asc(triviaFacts.createdAt), asc(triviaFacts.id))
  return rows.map(({ id }) => id)
}

export async function findFact(tx: Tx, id: string): Promise<{ id: string; fact: string; source: string } | undefined> {
  const [row] = await tx
    .select({ id: triviaFacts.id, fact: triviaFacts.fact, source: triviaFacts.source })
    .from(triviaFacts)
    .where(eq(triviaFacts.id, id))
  return row
}

export async function readerZone(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone ?? 'UTC'
}
