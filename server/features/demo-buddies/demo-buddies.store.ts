/** Reads from the public room what decides whether the demo buddies are shown. */
import { desc, gt, max } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'

export type Speaker = { id: string; at: number }

/** The latest two, latest first. */
export async function speakersSince(tx: Tx, moment: Date): Promise<Speaker[]> {
  const at = max(chatMessages.postedAt)
  const rows = await tx
    .select({ id: chatMessages.senderId, at })
    .from(chatMessages)
    .where(gt(chatMessages.postedAt, moment))
    .groupBy(chatMessages.senderId)
    .orderBy(desc(at))
    .limit(2)
  return rows.map((row) => ({ id: row.id, at: row.at?.getTime() ?? 0 }))
}
