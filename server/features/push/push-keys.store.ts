/** The keys of this server, of which the database holds one pair. */
import type { Tx } from '#server/db/db.ts'
import { pushKeys } from '#server/db/schema/people/push.schema.ts'
import type { VapidKeys } from '#server/outside/push/vapid-keys.ts'

export async function findKeys(tx: Tx): Promise<VapidKeys | undefined> {
  const [row] = await tx.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys)
  return row
}

/** Of several processes that start at once, the first one's stay. */
export async function insertKeys(tx: Tx, keys: VapidKeys, createdAt: Date): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ ...keys, createdAt })
    .onConflictDoNothing()
}
