/** SQL for bans. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { bans } from '#server/db/schema/people/auth.schema.ts'

type BanRow = typeof bans.$inferSelect
export type Sanction = { reason: string; until?: Date | undefined }

const findInForce = preparedQuery((db, { personId, now }: Given<{ personId: string; now: Date }>) =>
  db
    .select()
    .from(bans)
    .where(and(eq(bans.personId, personId), or(isNull(bans.until), gt(bans.until, now)))),
)

export const findBan = (tx: Tx, personId: string, now: Date) => findInForce.first(tx, { personId, now })

export async function upsertBan(tx: Tx, ban: BanRow): Promise<void> {
  const { personId, ...rest } = ban
  await tx.insert(bans).values(ban).onConflictDoUpdate({ target: bans.personId, set: rest })
}

/** True when there was one. With `only`, a ban that has replaced that one since is kept. */
export async function deleteBan(tx: Tx, personId: string, only?: Sanction): Promise<boolean> {
  const isThisBan =
    only && and(eq(bans.reason, only.reason), only.until ? eq(bans.until, only.until) : isNull(bans.until))
  const rows = await tx
    .delete(bans)
    .where(and(eq(bans.personId, personId), isThisBan))
    .returning({ personId: bans.personId })
  return rows.length > 0
}

export async function deleteBansBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(bans).where(lte(bans.until, moment))
}
