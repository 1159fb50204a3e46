/** The keys that nobody has set: made at the first start, then kept with the data, where every process finds them. */
import type { Db } from '#server/db/db.ts'
import { newVapidKeys, type VapidKeys } from '#server/outside/push/vapid-keys.ts'
import { findKeys, insertKeys } from './push-keys.store.ts'

export async function storedPushKeys(db: Db, now: Date): Promise<VapidKeys> {
  const kept = await findKeys(db)
  if (kept) return kept
  const made = newVapidKeys()
  await insertKeys(db, made, now)
  return (await findKeys(db)) ?? made
}
