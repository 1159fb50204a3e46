/** Share links in the database. */
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { shareLinks } from '#server/db/schema/bowl/share.schema.ts'

export type ShareRow = typeof shareLinks.$inferSelect
/** What page and picture show, and nothing about whose it is. */
export type Shown = Omit<ShareRow, 'userId'>

const shown = {
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

/** The link there is already, shown anew and good for another year; else this one. */
export async function putShare(tx: Tx, row: ShareRow): Promise<Shown> {
  const { name, emoji, isPremium, sharedAt, expiresAt } = row
  const [kept] = await tx
    .insert(shareLinks)
    .values(row)
    .onConflictDoUpdate({
      target: [shareLinks.userId, shareLinks.type, shareLinks.which, shareLinks.value],
      set: { name, emoji, isPremium, sharedAt, expiresAt },
    })
    .returning(shown)
  if (!kept) throw new Error('A link that was stored was not returned')
  return kept
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

export async function openShares(tx: Tx, userId: string, now: Date): Promise<Shown[]> {
  return tx
    .select(shown)
    .from(shareLinks)
    .where(and(eq(shareLinks.userId, userId), gt(shareLinks.expiresAt, now)))
    .orderBy(desc(shareLinks.sharedAt), desc(shareLinks.id))
}

export async function openShare(tx: Tx, id: string, now: Date): Promise<Shown | undefined> {
  const [row] = await tx
    .select(shown)
    .from(shareLinks)
    .where(and(eq(shareLinks.id, id), gt(shareLinks.expiresAt, now)))
  return row
}

/** Whether there was such a link of theirs. */
export async function deleteShare(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(shareLinks)
    .where(and(eq(shareLinks.id, id), eq(shareLinks.userId, userId)))
    .returning({ id: shareLinks.id })
  return gone.length > 0
}

export async function deleteExpiredShares(tx: Tx, now: Date): Promise<void> {
  await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, now))
}
