/** Reports and mutes in the database, and the subjects of reports. */
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { ReportDraft } from '#contract/people/safety.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { mutes, reports } from '#server/db/schema/people/safety.schema.ts'

export type Mute = typeof mutes.$inferSelect
type NewReport = Omit<typeof reports.$inferInsert, 'caseId' | 'closedAt' | 'outcome'>

/** `evidence` is a copy of what the reporter saw. */
export type Subject = { accusedId: string; isDemo?: boolean | undefined; evidence: Record<string, unknown> }

export async function messageToReport(tx: Tx, seq: number): Promise<Subject | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, PUBLIC_ROOM), eq(chatMessages.seq, seq), isNull(chatMessages.flushedAt)))
  if (!row) return undefined
  const { senderId, nickname, emoji, content, postedAt } = row
  return { accusedId: senderId, evidence: { userId: senderId, nickname, emoji, content, timestamp: postedAt } }
}

export async function privateMessageToReport(tx: Tx, id: string, reporterId: string): Promise<Subject | undefined> {
  const [row] = await tx
    .select({ message: privateMessages, nickname: users.nickname, emoji: users.emoji })
    .from(privateMessages)
    .innerJoin(privateConversations, eq(privateConversations.id, privateMessages.conversationId))
    .innerJoin(users, eq(users.id, privateMessages.senderId))
    .where(
      and(
        eq(privateMessages.id, id),
        isNull(privateMessages.flushedAt),
        or(eq(privateConversations.lowId, reporterId), eq(privateConversations.highId, reporterId)),
      ),
    )
  if (!row) return undefined
  const { message, nickname, emoji } = row
  const { senderId, content, sentAt } = message
  return { accusedId: senderId, evidence: { userId: senderId, nickname, emoji, content, timestamp: sentAt } }
}

export async function personToReport(tx: Tx, id: string): Promise<Subject | undefined> {
  const look = { nickname: users.nickname, emoji: users.emoji, isDemo: users.isDemo }
  const [member] = await tx.select(look).from(users).where(eq(users.id, id))
  const [guest] = await tx
    .select({ nickname: guests.nickname, emoji: guests.emoji })
    .from(guests)
    .where(eq(guests.id, id))
  const shown = member ?? guest
  if (!shown) return undefined
  const { nickname, emoji } = shown
  return { accusedId: id, isDemo: member?.isDemo, evidence: { userId: id, nickname, emoji } }
}

/** False when this person already has an open report of the subject. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  await lockReportsAbout(tx, report.accusedId)
  const caseId = (await openCase(tx, report)) ?? report.id
  const rows = await tx
    .insert(reports)
    .values({ ...report, caseId })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return rows.length > 0
}

/** Serializes reports and decisions about one person until the transaction ends. */
export async function lockReportsAbout(tx: Tx, accusedId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports:${accusedId}`}))`)
}

export async function openCase(
  tx: Tx,
  { kind, subjectId }: Pick<ReportDraft, 'kind' | 'subjectId'>,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.kind, kind),
        eq(reports.subjectId, subjectId),
        isNull(reports.closedAt),
        eq(reports.id, reports.caseId),
      ),
    )
  return row?.id
}

/** Members with an open report of this subject, without accounts newer than `joinedBefore`. */
export async function countReporters(
  tx: Tx,
  { kind, subjectId }: Pick<ReportDraft, 'kind' | 'subjectId'>,
  joinedBefore: Date,
): Promise<number> {
  const [row] = await tx
    .select({ reporters: sql<string>`count(distinct ${reports.reporterId})` })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(
      and(
        eq(reports.kind, kind),
        eq(reports.subjectId, subjectId),
        isNull(reports.closedAt),
        lte(users.createdAt, joinedBefore),
      ),
    )
  return Number(row?.reporters ?? 0)
}

export async function countAccusers(tx: Tx, accusedId: string, joinedBefore: Date): Promise<number> {
  const [row] = await tx
    .select({ accusers: sql<string>`count(distinct ${reports.reporterId})` })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(eq(reports.accusedId, accusedId), isNull(reports.closedAt), lte(users.createdAt, joinedBefore)))
  return Number(row?.accusers ?? 0)
}

export async function joinedAt(tx: Tx, userId: string): Promise<Date | undefined> {
  const [row] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  return row?.createdAt
}

export function mutesAt(tx: Tx, now: Date): Promise<Mute[]> {
  return tx.select().from(mutes).where(gt(mutes.until, now))
}

export async function upsertMute(tx: Tx, mute: Mute): Promise<void> {
  const { personId, ...rest } = mute
  await tx
    .insert(mutes)
    .values(mute)
    .onConflictDoUpdate({ target: mutes.personId, set: { personId, ...rest } })
}

/** With `only`, a different mute that was set later stays. False when nothing was deleted. */
export async function deleteMute(tx: Tx, personId: string, only?: Pick<Mute, 'reason' | 'until'>): Promise<boolean> {
  const isGivenMute = only && and(eq(mutes.reason, only.reason), eq(mutes.until, only.until))
  const rows = await tx
    .delete(mutes)
    .where(and(eq(mutes.personId, personId), isGivenMute))
    .returning({ personId: mutes.personId })
  return rows.length > 0
}

export async function deleteMutesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(mutes).where(lte(mutes.until, moment))
}

export async function moveReports(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(reports).set({ reporterId: toId }).where(eq(reports.reporterId, fromId))
  await tx.update(reports).set({ accusedId: toId }).where(eq(reports.accusedId, fromId))
  await tx.update(mutes).set({ personId: toId }).where(eq(mutes.personId, fromId))
}

/** Deletes reports about a person; reports by them stay, without their author. */
export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  await tx.delete(reports).where(eq(reports.accusedId, personId))
  await tx
    .update(reports)
    .set({ reporterId: sql`'flushed-' || ${reports.id}`, note: null })
    .where(eq(reports.reporterId, personId))
  await tx.delete(mutes).where(eq(mutes.personId, personId))
}
