/** The caretaker's tokens and audit log in the database, and the people as the caretaker sees them. */
import { and, desc, eq, gt, ilike, isNull, lt, lte, or } from 'drizzle-orm'
import type { AdminUser, AuditRow } from '#contract/admin.ts'
import type { Tx } from '#server/db/db.ts'
import { isOnBowl } from '#server/db/is-on-bowl.ts'
import { isPremiumAt } from '#server/db/is-premium.ts'
import { adminTokens, auditLog } from '#server/db/schema/admin.schema.ts'
import { guests, users } from '#server/db/schema/auth.schema.ts'

type Token = typeof adminTokens.$inferInsert

export async function insertToken(tx: Tx, token: Token): Promise<void> {
  await tx.insert(adminTokens).values(token)
}

/** True when the token lives, which this very use prolongs. */
export async function renewToken(tx: Tx, tokenHash: string, now: Date, idleSince: Date): Promise<boolean> {
  const isAlive = and(gt(adminTokens.expiresAt, now), gt(adminTokens.lastUsedAt, idleSince))
  const rows = await tx
    .update(adminTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(adminTokens.tokenHash, tokenHash), isAlive))
    .returning({ tokenHash: adminTokens.tokenHash })
  return rows.length === 1
}

export async function deleteToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(adminTokens).where(eq(adminTokens.tokenHash, tokenHash))
}

export async function deleteDeadTokens(tx: Tx, now: Date, idleSince: Date): Promise<void> {
  await tx.delete(adminTokens).where(or(lte(adminTokens.expiresAt, now), lte(adminTokens.lastUsedAt, idleSince)))
}

export async function insertAudit(tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row)
}

export async function recentAudit(tx: Tx, before: bigint | undefined, limit: number): Promise<AuditRow[]> {
  const rows = await tx
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(limit)
  return rows.map(({ id, at, actor, action, subject, detail }) => ({
    id: String(id),
    at: at.toISOString(),
    actor,
    action,
    ...(subject ? { subject } : {}),
    ...(detail ? { detail } : {}),
  }))
}

export type PeopleWanted = { search?: string | undefined; limit: number; now: Date }

export async function members(tx: Tx, { search, limit, now }: PeopleWanted): Promise<AdminUser[]> {
  const rows = await tx
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      email: users.email,
      createdAt: users.createdAt,
      isPremium: isPremiumAt(users.id, now),
      isOnBowl: isOnBowl(users.id),
    })
    .from(users)
    .where(search ? or(ilike(users.email, like(search)), ilike(users.nickname, like(search))) : undefined)
    .orderBy(desc(users.createdAt))
    .limit(limit)
  return rows.map(({ email, createdAt, ...user }) => ({
    ...user,
    ...(email ? { email } : {}),
    createdAt: createdAt.toISOString(),
    isGuest: false,
  }))
}

export async function visitors(tx: Tx, { search, limit }: PeopleWanted): Promise<AdminUser[]> {
  const rows = await tx
    .select({
      id: guests.id,
      nickname: guests.nickname,
      emoji: guests.emoji,
      createdAt: guests.claimedAt,
      isOnBowl: isOnBowl(guests.id),
    })
    .from(guests)
    .where(and(isNull(guests.leftAt), search ? ilike(guests.nickname, like(search)) : undefined))
    .orderBy(desc(guests.claimedAt))
    .limit(limit)
  return rows.map(({ createdAt, ...guest }) => ({
    ...guest,
    createdAt: createdAt.toISOString(),
    isPremium: false,
    isGuest: true,
  }))
}

/** The search text is text: its % and _ mean themselves. */
function like(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
