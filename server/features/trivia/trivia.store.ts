/** SQL for trivia facts. */
import { asc, desc, eq } from 'drizzle-orm'
import type { TriviaFact } from '#contract/admin/admin.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { triviaFacts, triviaSeeds } from '#server/db/schema/bowl/trivia.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'

const columns = {
  id: triviaFacts.id,
  fact: triviaFacts.fact,
  source: triviaFacts.source,
  approved: triviaFacts.approved,
}

/** Inserts the facts once per database, even when several servers start at the same time. */
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

/** Newest first. */
export async function allFacts(tx: Tx): Promise<TriviaFact[]> {
  return tx.select(columns).from(triviaFacts).orderBy(desc(triviaFacts.createdAt), desc(triviaFacts.id))
}

export async function insertFact(tx: Tx, fact: TriviaFact, createdAt: Date): Promise<void> {
  await tx.insert(triviaFacts).values({ ...fact, createdAt })
}

export async function lockFact(tx: Tx, id: string): Promise<TriviaFact | undefined> {
  const [row] = await tx.select(columns).from(triviaFacts).where(eq(triviaFacts.id, id)).for('update')
  return row
}

export async function updateFact(tx: Tx, { id, ...change }: TriviaFact): Promise<void> {
  await tx.update(triviaFacts).set(change).where(eq(triviaFacts.id, id))
}

export async function deleteFact(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(triviaFacts).where(eq(triviaFacts.id, id)).returning({ id: triviaFacts.id })
  return rows.length > 0
}

const findApproved = preparedQuery((db) =>
  db
    .select({ id: triviaFacts.id })
    .from(triviaFacts)
    .where(eq(triviaFacts.approved, true))
    .orderBy(asc(triviaFacts.createdAt), asc(triviaFacts.id)),
)

/** In rotation order. */
export async function approvedIds(tx: Tx): Promise<string[]> {
  return (await findApproved(tx, {})).map(({ id }) => id)
}

const findById = preparedQuery((db, { id }: Given<{ id: string }>) =>
  db
    .select({ id: triviaFacts.id, fact: triviaFacts.fact, source: triviaFacts.source })
    .from(triviaFacts)
    .where(eq(triviaFacts.id, id)),
)

export const findFact = (tx: Tx, id: string) => findById.first(tx, { id })

const findZone = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId)),
)

export async function readerZone(tx: Tx, userId: string): Promise<string> {
  return (await findZone.first(tx, { userId }))?.timeZone ?? 'UTC'
}
