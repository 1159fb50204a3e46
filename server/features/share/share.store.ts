/** Share links in the database. */
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { SuiteKey } from '#contract/premium/suites.ts'
import { mustFind, type Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { shareLinks } from '#server/db/schema/bowl/share.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'

export type ShareRow = typeof shareLinks.$inferSelect
export type PublicShare = Omit<ShareRow, 'userId'>
/** The id never leaves the server: the page must not lead to the profile. */
export type Sharer = { id: string; suite: SuiteKey | undefined }

const publicColumns = {
  id: shareLinks.id,
  type: shareLinks.type,
  which: shareLinks.which,
  value: shareLinks.value,
  name: shareLinks.name,
  emoji: shareLinks.emoji,
  isPremium: shareLinks.isPremium,
  sharedAt: shareLinks.sharedAt,
  expiresAt: shareLinks.expiresAt,
}

const upsert = preparedQuery((db, row: Given<ShareRow>) => {
  const { name, emoji, isPremium, sharedAt, expiresAt } = row
  return db
    .insert(shareLinks)
    .values(rowOf(shareLinks, row))
    .onConflictDoUpdate({
      target: [shareLinks.userId, shareLinks.type, shareLinks.which, shareLinks.value],
      set: { name, emoji, isPremium, sharedAt, expiresAt },
    })
    .returning(publicColumns)
})

export async function upsertShare(tx: Tx, row: ShareRow): Promise<PublicShare> {
  return mustFind(await upsert.first(tx, row), 'A link that was stored')
}

const trim = preparedQuery((db, { userId, most }: Given<{ userId: string; most: number }>) => {
  const tooMany = db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(eq(shareLinks.userId, userId))
    .orderBy(desc(shareLinks.sharedAt), desc(shareLinks.id))
    .offset(most)
  return db.delete(shareLinks).where(inArray(shareLinks.id, tooMany))
})

/** Keeps the newest and drops the rest. */
export async function trimShares(tx: Tx, userId: string, most: number): Promise<void> {
  await trim(tx, { userId, most })
}

const findAllActive = preparedQuery((db, { userId, now }: Given<{ userId: string; now: Date }>) =>
  db
    .select(publicColumns)
    .from(shareLinks)
    .where(and(eq(shareLinks.userId, userId), gt(shareLinks.expiresAt, now)))
    .orderBy(desc(shareLinks.sharedAt), desc(shareLinks.id)),
)

export function activeShares(tx: Tx, userId: string, now: Date): Promise<PublicShare[]> {
  return findAllActive(tx, { userId, now })
}

const findActive = preparedQuery((db, { id, now }: Given<{ id: string; now: Date }>) =>
  db
    .select(publicColumns)
    .from(shareLinks)
    .where(and(eq(shareLinks.id, id), gt(shareLinks.expiresAt, now))),
)

export function findActiveShare(tx: Tx, id: string, now: Date): Promise<PublicShare | undefined> {
  return findActive.first(tx, { id, now })
}

const findSharerOf = preparedQuery((db, { shareId, now }: Given<{ shareId: string; now: Date }>) =>
  db
    .select({
      id: shareLinks.userId,
      suite: profileLooks.suite,
      isPremium: isPremiumAt(shareLinks.userId, now),
    })
    .from(shareLinks)
    .leftJoin(profileLooks, eq(profileLooks.userId, shareLinks.userId))
    .where(eq(shareLinks.id, shareId)),
)

/** The suite is the one that the sharer's profile has now, and only members with premium have one. */
export async function findSharer(tx: Tx, shareId: string, now: Date): Promise<Sharer | undefined> {
  const row = await findSharerOf.first(tx, { shareId, now })
  return row && { id: row.id, suite: row.isPremium ? (row.suite ?? undefined) : undefined }
}

const deleteById = preparedQuery((db, { userId, id }: Given<{ userId: string; id: string }>) =>
  db
    .delete(shareLinks)
    .where(and(eq(shareLinks.id, id), eq(shareLinks.userId, userId)))
    .returning({ id: shareLinks.id }),
)

export async function deleteShare(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await deleteById(tx, { userId, id })).length > 0
}

export async function deleteExpiredShares(tx: Tx, now: Date): Promise<void> {
  await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, now))
}
