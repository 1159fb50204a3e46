/** The admin's tokens in the database. */
import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { adminTokens } from '#server/db/schema/instance/admin.schema.ts'

type Token = typeof adminTokens.$inferInsert

export async function insertToken(tx: Tx, token: Token): Promise<void> {
  await tx.insert(adminTokens).values(token)
}

type TokenUse = { tokenHash: string; passwordKey: string; now: Date; idleSince: Date }

/** True when the token is valid; using it extends its idle time. */
export async function renewToken(tx: Tx, { tokenHash, passwordKey, now, idleSince }: TokenUse): Promise<boolean> {
  const isValid = and(gt(adminTokens.expiresAt, now), gt(adminTokens.lastUsedAt, idleSince))
  const rows = await tx
    .update(adminTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(adminTokens.tokenHash, tokenHash), eq(adminTokens.passwordKey, passwordKey), isValid))
    .returning({ tokenHash: adminTokens.tokenHash })
  return rows.length === 1
}

export async function deleteToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(adminTokens).where(eq(adminTokens.tokenHash, tokenHash))
}

export async function deleteExpiredTokens(tx: Tx, now: Date, idleSince: Date): Promise<void> {
  await tx.delete(adminTokens).where(or(lte(adminTokens.expiresAt, now), lte(adminTokens.lastUsedAt, idleSince)))
}
