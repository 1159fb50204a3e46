/** Kept letters in the database. */
import { desc, lt } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { outbox } from '#server/db/schema/outbox.schema.ts'

export type KeptLetter = Omit<typeof outbox.$inferSelect, 'id'>

export async function keepLetter(tx: Tx, letter: KeptLetter): Promise<void> {
  await tx.insert(outbox).values(letter)
}

export async function newestLetters(tx: Tx, limit: number): Promise<KeptLetter[]> {
  return tx.select().from(outbox).orderBy(desc(outbox.id)).limit(limit)
}

export async function deleteLettersBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(outbox).where(lt(outbox.createdAt, moment))
}
