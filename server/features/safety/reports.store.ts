/** Reports and mutes in the database, and the subjects of reports. */
import { and, countDistinct, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { ReportDraft } from '#contract/people/safety.ts'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { mutes, reports } from '#server/db/schema/people/safety.schema.ts'

export type Mute = typeof mutes.$inferSelect
type NewReport = Omit<typeof reports.$inferSelect, 'caseId' | 'closedAt' | 'outcome'>

/** `evidence` is a copy of what the reporter saw. */
export type Subject = { accusedId: string; isDemo?: boolean | undefined; evidence: Record<string, unknown> }

const findMessage = preparedQuery((db, { seq }: Given<{ seq: number }>) =>
  db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, PUBLIC_ROOM), eq(chatMessages.seq, seq), isNull(chatMessages.flushedAt))),
)

export async function messageToReport(tx: Tx, seq: number): Promise<Subject | undefined> {
  const row = await findMessage.first(tx, { seq })
  if (!row) return undefined
  const { senderId, nickname, emoji, content, postedAt } = row
  return { accusedId: senderId, evidence: { userId: senderId, nickname, emoji, content, timestamp: postedAt } }
}

const findPrivateMessage = preparedQuery((db, { id, reporterId }: Given<{ id: string; reporterId: string }>) =>
  db
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
    ),
)

export async function privateMessageToReport(tx: Tx, id: string, reporterId: string): Promise<Subject | undefined> {
  const row = await findPrivateMessage.first(tx, { id, reporterId })
  if (!row) return undefined
  const { message, nickname, emoji } = row
  const { senderId, content, sentAt } = message
  return { accusedId: senderId, evidence: { userId: senderId, nickname, emoji, content, timestamp: sentAt } }
}

const findPerson = preparedQuery((_, { id }: Given<{ id: string }>) => {
  return sql<Person & { isDemo: boolean }>`
    select id, nickname, emoji, is_demo as "isDemo" from users where id = ${id}
    union all select id, nickname, emoji, false from guests where id = ${id}`
})

export async function personToReport(tx: Tx, id: string): Promise<Subject | undefined> {
  const person = await findPerson.first(tx, { id })
  if (!person) return undefined
  const { nickname, emoji, isDemo } = person
  return { accusedId: id, isDemo, evidence: { userId: id, nickname, emoji } }
}

type ReportToInsert = Omit<NewReport, 'evidence'> & { evidence: string; caseId: string }

const insert = preparedQuery((db, report: Given<ReportToInsert>) => {
  const { id, reporterId, accusedId, kind, subjectId, reason, note, evidence, createdAt, caseId } = report
  return db
    .insert(reports)
    .values({ id, reporterId, accusedId, kind, subjectId, reason, note, evidence, createdAt, caseId })
    .onConflictDoNothing()
    .returning({ id: reports.id })
})

/** False when this person already has an open report of the subject. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  await lockReportsAbout(tx, report.accusedId)
  const caseId = (await openCase(tx, report)) ?? report.id
  return (await insert(tx, { ...report, evidence: JSON.stringify(report.evidence), caseId })).length > 0
}

const lockKey = preparedQuery(
  (_, { key }: Given<{ key: string }>) => sql`select pg_advisory_xact_lock(hashtext(${key}))`,
)

/** Serializes reports and decisions about one person until the transaction ends. */
export async function lockReportsAbout(tx: Tx, accusedId: string): Promise<void> {
  await lockKey(tx, { key: `reports:${accusedId}` })
}

type ReportedSubject = Pick<ReportDraft, 'kind' | 'subjectId'>

const isOpenAbout = ({ kind, subjectId }: Given<ReportedSubject>) =>
  and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), isNull(reports.closedAt))

const findCase = preparedQuery((db, subject: Given<ReportedSubject>) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isOpenAbout(subject), eq(reports.id, reports.caseId))),
)

export async function openCase(tx: Tx, { kind, subjectId }: ReportedSubject): Promise<string | undefined> {
  return (await findCase.first(tx, { kind, subjectId }))?.id
}

const reporters = { count: countDistinct(reports.reporterId) }

const countAboutSubject = preparedQuery((db, given: Given<ReportedSubject & { joinedBefore: Date }>) =>
  db
    .select(reporters)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(isOpenAbout(given), lte(users.createdAt, given.joinedBefore))),
)

/** Members with an open report of this subject, without accounts newer than `joinedBefore`. */
export async function countReporters(
  tx: Tx,
  { kind, subjectId }: ReportedSubject,
  joinedBefore: Date,
): Promise<number> {
  return (await countAboutSubject.first(tx, { kind, subjectId, joinedBefore }))?.count ?? 0
}

const countAboutPerson = preparedQuery((db, given: Given<{ accusedId: string; joinedBefore: Date }>) =>
  db
    .select(reporters)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(
      and(eq(reports.accusedId, given.accusedId), isNull(reports.closedAt), lte(users.createdAt, given.joinedBefore)),
    ),
)

export async function countAccusers(tx: Tx, accusedId: string, joinedBefore: Date): Promise<number> {
  return (await countAboutPerson.first(tx, { accusedId, joinedBefore }))?.count ?? 0
}

const findJoined = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)),
)

export async function joinedAt(tx: Tx, userId: string): Promise<Date | undefined> {
  return (await findJoined.first(tx, { userId }))?.createdAt
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
