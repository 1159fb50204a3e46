/** SQL for reset links: hashed, used once, only the newest one works. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { passwordResets } from '#server/db/schema/people/auth.schema.ts'
import { lockUser } from '#server/features/auth/users.store.ts'

type NewReset = { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date }

export async function replaceReset(tx: Tx, reset: NewReset): Promise<void> {
  // The lock puts parallel requests in order, so that one link is left.
  await lockUser(tx, reset.userId)
  await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
  await tx.insert(passwordResets).values(reset)
}

/** Marks a link as used. Returns its user, or undefined when it is unknown, used or expired. */
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

export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteOldResets(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
