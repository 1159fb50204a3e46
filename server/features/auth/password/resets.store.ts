/** Reset links in the database: hashed, used once, the newest only. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { passwordResets } from '#server/db/schema/people/auth.schema.ts'
import { lockUser } from '#server/features/auth/users.store.ts'

type NewReset = { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date }

/** A new link makes the older ones worthless, inside a transaction. */
export async function replaceReset(tx: Tx, reset: NewReset): Promise<void> {
  // Two who ask at once come one after the other: only the newest link may work.
  await lockUser(tx, reset.userId)
  await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
  await tx.insert(passwordResets).values(reset)
}

/** Uses a link up; the user it was for, or nothing when it is unknown, used or too old. */
export async function spendReset(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
    .returning({ userId: passwordResets.userId })
  return row?.userId
}

export async function isResetOpen(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
  return rows.length === 1
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteOldResets(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
