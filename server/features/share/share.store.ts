/** Share links in the database. */
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { SuiteKey } from '#contract/premium/suites.ts'
import type { Tx } from '#server/db/db.ts'
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

export async function upsertShare(tx: Tx, row: ShareRow): Promise<PublicShare> {
  const { name, emoji, isPremium, sharedAt, expiresAt } = row
  const [stored] = await tx
    .insert(shareLinks)
    .values(row)
    .onConflictDoUpdate({
      target: [shareLinks.userId, shareLinks.type, shareLinks.which, shareLinks.value],
      set: { name, emoji, isPremium, sharedAt, expiresAt },
    })
    .returning(publicColumns)
  if (!stored) throw new Error('A link that was stored was not returned')
  return stored
}

/** Keeps the newest and drops the rest. */
export async function trimShares(tx: Tx, userId: string, most: number): Promise<void> {
  const tooMany = tx
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(eq(shareLinks.userId, userId))
    .orderBy(desc(shareLinks.sharedAt), desc(shareLinks.id))
    .offset(most)
  await tx.delete(shareLinks).where(inArray(shareLinks.id, tooMany))
}

export async function activeShares(tx: Tx, userId: string, now: Date): Promise<PublicShare[]> {
  return tx
    .select(publicColumns)
    .from(shareLinks)
    .where(and(eq(shareLinks.userId, userId), gt(shareLinks.expiresAt, now)))
    .orderBy(desc(shareLinks.sharedAt), desc(shareLinks.id))
}

export async function findActiveShare(tx: Tx, id: string, now: Date): Promise<PublicShare | undefined> {
  const [row] = await tx
    .select(publicColumns)
    .from(shareLinks)
    .where(and(eq(shareLinks.id, id), gt(shareLinks.expiresAt, now)))
  return row
}

/** The suite is the one that the sharer's profile has now, and only members with premium have one. */
export async function findSharer(tx: Tx, shareId: string, now: Date): Promise<Sharer | undefined> {
  const [row] = await tx
    .select({
      id: shareLinks.userId,
      suite: profileLooks.suite,
      isPremium: isPremiumAt(shareLinks.userId, now),
    })
    .from(shareLinks)
    .leftJoin(profileLooks, eq(profileLooks.userId, shareLinks.userId))
    .where(eq(shareLinks.id, shareId))
  return row && { id: row.id, suite: row.isPremium ? (row.suite ?? undefined) : undefined }
}

export async function deleteShare(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(shareLinks)
    .where(and(eq(shareLinks.id, id), eq(shareLinks.userId, userId)))
    .returning({ id: shareLinks.id })
  return deleted.length > 0
}

export async function deleteExpiredShares(tx: Tx, now: Date): Promise<void> {
  await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, now))
}
