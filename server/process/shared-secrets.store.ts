/** Secrets that all nodes share, in the database. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { sharedSecrets } from '#server/db/schema/instance/cluster.schema.ts'

export async function storeSharedSecret(tx: Tx, name: string, generated: string): Promise<string> {
  await tx.insert(sharedSecrets).values({ name, value: generated }).onConflictDoNothing()
  const [row] = await tx.select().from(sharedSecrets).where(eq(sharedSecrets.name, name))
  return row?.value ?? generated
}
