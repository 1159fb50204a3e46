/** Sessions in the database: only the digest of a token is kept. */
import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/any-of.ts'
import { isPremiumAt } from '#server/db/sql/is-premium.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session)
}

type Alive = { now: Date; idleSince: Date }

/** By the digest of the token. */
export async function findSessions(tx: Tx, tokenHashes: string[], { now, idleSince }: Alive) {
  const rows = await tx
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      isPremium: isPremiumAt(users.id, now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(isAnyOf(sessions.tokenHash, tokenHashes), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)),
    )
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

/** The session goes on under another token. */
export async function replaceToken(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await tx.update(sessions).set({ tokenHash }).where(eq(sessions.id, id))
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

export async function sessionsOf(tx: Tx, userId: string, { now, idleSince }: Alive): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.lastSeenAt))
}

/** Ends one session of this user, and says which: nothing when there was none. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

/** Ends all sessions of this user but one, and says which. */
export async function deleteSessions(tx: Tx, userId: string, butOne?: string): Promise<string[]> {
  const mine = eq(sessions.userId, userId)
  const rows = await tx
    .delete(sessions)
    .where(butOne === undefined ? mine : and(mine, ne(sessions.id, butOne)))
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Keeps the newest sessions of a user and ends the rest. */
export async function deleteOldest(tx: Tx, userId: string, keep: number): Promise<string[]> {
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(keep)
  const rows = await tx.delete(sessions).where(inArray(sessions.id, tooMany)).returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

export async function deleteDeadSessions(tx: Tx, { now, idleSince }: Alive): Promise<void> {
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
}

export async function knownSessions(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids))
  return new Set(rows.map(({ id }) => id))
}
