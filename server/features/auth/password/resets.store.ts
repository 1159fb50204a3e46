/** SQL for reset links: hashed, used once, only the newest one works. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { passwordResets } from '#server/db/schema/people/auth.schema.ts'
import { lockUser } from '#server/features/auth/users.store.ts'

type NewReset = { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date }

export async function replaceReset(tx: Tx, reset: NewReset): Promise<void> {
  // The lock puts parallel requests in order, so that one link is left.
  await lockUser(tx, reset.userId)
  await deleteResets(tx, reset.userId)
  await insert(tx, { ...reset, usedAt: null })
}

const insert = preparedQuery((db, reset: Given<typeof passwordResets.$inferSelect>) =>
  db.insert(passwordResets).values(rowOf(passwordResets, reset)),
)

type OpenReset = { tokenHash: string; now: Date }

const isOpen = ({ tokenHash, now }: Given<OpenReset>) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

const spend = preparedQuery((db, reset: Given<OpenReset>) =>
  db
    .update(passwordResets)
    .set({ usedAt: reset.now })
    .where(isOpen(reset))
    .returning({ userId: passwordResets.userId }),
)

/** Marks a link as used. Returns its user, or undefined when it is unknown, used or expired. */
export async function spendReset(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  return (await spend.first(tx, { tokenHash, now }))?.userId
}

const findOpen = preparedQuery((db, reset: Given<OpenReset>) =>
  db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(reset)),
)

export async function isResetOpen(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  return (await findOpen(tx, { tokenHash, now })).length === 1
}

const deleteOf = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)),
)

export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await deleteOf(tx, { userId })
}

export async function deleteOldResets(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
