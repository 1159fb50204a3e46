/** Report cases in the database, each identified by its first report, and what a decision on one may change. */
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Outcome } from '#contract/admin/admin-reports.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { mutes, reports } from '#server/db/schema/people/safety.schema.ts'

export type CaseRow = typeof reports.$inferSelect

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.caseId, id)))
    .for('update')
  return row
}

export async function closeCase(tx: Tx, id: string, { at, outcome }: { at: Date; outcome: Outcome }): Promise<void> {
  await tx
    .update(reports)
    .set({ closedAt: at })
    .where(and(eq(reports.caseId, id), isNull(reports.closedAt)))
  await tx.update(reports).set({ outcome }).where(eq(reports.id, id))
}

export async function reopenCase(tx: Tx, id: string): Promise<void> {
  await tx.update(reports).set({ closedAt: null, outcome: null }).where(eq(reports.caseId, id))
}

/** Adds the reports of a newer case to an older one; a person's second report is dropped. */
export async function mergeCases(tx: Tx, { from, into }: { from: string; into: string }): Promise<void> {
  const reporters = tx.select({ reporterId: reports.reporterId }).from(reports).where(eq(reports.caseId, into))
  await tx.delete(reports).where(and(eq(reports.caseId, from), inArray(reports.reporterId, reporters)))
  await tx.update(reports).set({ caseId: into }).where(eq(reports.caseId, from))
}

export async function activeMute(tx: Tx, personId: string, now: Date) {
  const [row] = await tx
    .select({ reason: mutes.reason, until: mutes.until })
    .from(mutes)
    .where(and(eq(mutes.personId, personId), gt(mutes.until, now)))
  return row
}

/** Returns undefined when the message has been deleted. */
export async function isMessageHidden(tx: Tx, seq: number): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ hiddenAt: chatMessages.hiddenAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, PUBLIC_ROOM), eq(chatMessages.seq, seq)))
  return row && row.hiddenAt !== null
}
