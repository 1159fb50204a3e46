/** SQL for sessions; only the digest of a token is stored. */
import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf, isPremiumAt } from '#server/db/sql/fragments.ts'

export type SessionRow = typeof sessions.$inferSelect

const insert = preparedQuery((db, session: Given<SessionRow>) => db.insert(sessions).values(rowOf(sessions, session)))

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await insert(tx, session)
}

type ActiveWindow = { now: Date; idleSince: Date }

const isActive = ({ now, idleSince }: Given<ActiveWindow>) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince))

const findActive = preparedQuery((db, given: Given<{ tokenHashes: string[] } & ActiveWindow>) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      isPremium: isPremiumAt(users.id, given.now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAnyOf(sessions.tokenHash, given.tokenHashes), isActive(given))),
)

export async function findSessions(tx: Tx, tokenHashes: string[], window: ActiveWindow) {
  const rows = await findActive(tx, { tokenHashes, ...window })
  return new Map(rows.map((row) => [row.tokenHash, row]))
}

const updateToken = preparedQuery((db, { id, tokenHash }: Given<{ id: string; tokenHash: string }>) =>
  db.update(sessions).set({ tokenHash }).where(eq(sessions.id, id)),
)

export async function replaceToken(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await updateToken(tx, { id, tokenHash })
}

const touch = preparedQuery((db, { id, now }: Given<{ id: string; now: Date }>) =>
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id)),
)

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await touch(tx, { id, now })
}

const listActive = preparedQuery((db, given: Given<{ userId: string } & ActiveWindow>) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, given.userId), isActive(given)))
    .orderBy(desc(sessions.lastSeenAt)),
)

export function listSessionRows(tx: Tx, userId: string, window: ActiveWindow): Promise<SessionRow[]> {
  return listActive(tx, { userId, ...window })
}

const deleteOne = preparedQuery((db, { userId, id }: Given<{ userId: string; id: string }>) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id }),
)

export async function deleteSession(tx: Tx, userId: string, id: string): Promise<string[]> {
  return idsOf(await deleteOne(tx, { userId, id }))
}

const deleteOthers = preparedQuery((db, { userId, exceptId }: Given<{ userId: string; exceptId: string }>) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id }),
)

export async function deleteSessions(tx: Tx, userId: string, exceptId = ''): Promise<string[]> {
  return idsOf(await deleteOthers(tx, { userId, exceptId }))
}

const deleteSurplus = preparedQuery((db, { userId, keep }: Given<{ userId: string; keep: number }>) => {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(keep)
  return db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id })
})

/** Keeps the most recently used sessions of a user; returns the ids of the deleted ones. */
export async function deleteSurplusSessions(tx: Tx, userId: string, keep: number): Promise<string[]> {
  return idsOf(await deleteSurplus(tx, { userId, keep }))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

export async function deleteExpiredSessions(tx: Tx, { now, idleSince }: ActiveWindow): Promise<void> {
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
}

export async function existingSessions(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set(idsOf(await tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids))))
}
