/** Secrets that all processes share, in the database. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { sharedSecrets } from '#server/db/schema/instance/cluster.schema.ts'

/** The one that is kept; the first to ask has made it. */
export async function storeSharedSecret(tx: Tx, name: string, made: string): Promise<string> {
  await tx.insert(sharedSecrets).values({ name, value: made }).onConflictDoNothing()
  const [row] = await tx.select().from(sharedSecrets).where(eq(sharedSecrets.name, name))
  return row?.value ?? made
}
