/** SQL for sessions; only the digest of a token is stored. */
import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { boolean, moment, text } from '#server/db/column-readers.ts'
import type { Tx } from '#server/db/db.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session)
}

type ActiveWindow = { now: Date; idleSince: Date }

const findActive = preparedQuery<{ tokenHashes: string[] } & ActiveWindow>(sql`
  select token_hash, ${sessions.id}, user_id, last_seen_at, ${isPremiumAt(users.id, sql.placeholder('now'))}
  from ${sessions} join ${users} on ${users.id} = user_id
  where token_hash = any(${sql.placeholder('tokenHashes')}::text[])
    and expires_at > ${sql.placeholder('now')}::timestamptz and last_seen_at > ${sql.placeholder('idleSince')}::timestamptz
`).reading({ tokenHash: text, id: text, userId: text, lastSeenAt: moment, isPremium: boolean })

export async function findSessions(tx: Tx, tokenHashes: string[], window: ActiveWindow) {
  const rows = await findActive(tx, { tokenHashes, ...window })
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

export async function replaceToken(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await tx.update(sessions).set({ tokenHash }).where(eq(sessions.id, id))
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

export async function listSessionRows(tx: Tx, userId: string, { now, idleSince }: ActiveWindow): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.lastSeenAt))
}

export async function deleteSession(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

export async function deleteSessions(tx: Tx, userId: string, exceptId?: string): Promise<string[]> {
  const isTheirs = eq(sessions.userId, userId)
  const rows = await tx
    .delete(sessions)
    .where(exceptId === undefined ? isTheirs : and(isTheirs, ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Keeps the most recently used sessions of a user; returns the ids of the deleted ones. */
export async function deleteSurplusSessions(tx: Tx, userId: string, keep: number): Promise<string[]> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(keep)
  const rows = await tx.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

export async function deleteExpiredSessions(tx: Tx, { now, idleSince }: ActiveWindow): Promise<void> {
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
}

export async function existingSessions(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids))
  return new Set(rows.map(({ id }) => id))
}
