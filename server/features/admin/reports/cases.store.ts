/** Report cases as the admin reads them: the evidence, the reporters, and the sanctions of the accused. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminReport } from '#contract/admin/admin-reports.ts'
import { CASE_REPORTS_SHOWN } from '#contract/admin/admin-reports.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { bans, guests, users } from '#server/db/schema/people/auth.schema.ts'
import { mutes, reports } from '#server/db/schema/people/safety.schema.ts'
import type { Cursor } from '#server/text/cursor.ts'

type Row = typeof reports.$inferSelect
type CaseReport = AdminReport['voices'][number]
type Accused = AdminReport['accused']
type CaseQuery = { state: AdminReport['state']; after: Cursor | undefined; limit: number }

const isFirst = eq(reports.id, reports.caseId)

export async function caseRows(tx: Tx, { state, after, limit }: CaseQuery): Promise<Row[]> {
  const [isInState, at, order] =
    state === 'open'
      ? ([isNull(reports.closedAt), reports.createdAt, asc] as const)
      : ([isNotNull(reports.closedAt), reports.closedAt, desc] as const)
  const comparison = state === 'open' ? sql`>` : sql`<`
  const isAfter: SQL | undefined =
    after && sql`(${at}, ${reports.id}) ${comparison} (${after.at.toISOString()}::timestamptz, ${after.id})`
  return tx
    .select()
    .from(reports)
    .where(and(isInState, isFirst, isAfter))
    .orderBy(order(at), order(reports.id))
    .limit(limit)
}

export async function caseRow(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isFirst))
  return row
}

export function countOpenCases(tx: Tx): Promise<number> {
  return tx.$count(reports, and(isNull(reports.closedAt), isFirst))
}

export async function findReports(
  tx: Tx,
  caseIds: string[],
): Promise<Map<string, { count: number; voices: CaseReport[] }>> {
  const byCase = new Map(caseIds.map((id) => [id, { count: 0, voices: [] as CaseReport[] }]))
  if (caseIds.length === 0) return byCase
  const nth = sql<number>`row_number() over (partition by ${reports.caseId} order by ${reports.createdAt} desc, ${reports.id})`
  const all = sql<number>`count(*) over (partition by ${reports.caseId})`
  const ranked = tx
    .select({ id: reports.id, nth: nth.as('nth'), all: all.as('in_all') })
    .from(reports)
    .where(inArray(reports.caseId, caseIds))
    .as('ranked')
  const rows = await tx
    .select({
      report: reports,
      inAll: ranked.all,
      nickname: sql<string | null>`coalesce(${users.nickname}, ${guests.nickname})`,
      emoji: sql<string | null>`coalesce(${users.emoji}, ${guests.emoji})`,
    })
    .from(ranked)
    .innerJoin(reports, eq(reports.id, ranked.id))
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(guests, eq(guests.id, reports.reporterId))
    .where(sql`${ranked.nth} <= ${CASE_REPORTS_SHOWN}`)
    .orderBy(ranked.nth)
  for (const { report, inAll, nickname, emoji } of rows) {
    const found = byCase.get(report.caseId)
    const { reporterId: id, reason, note, createdAt } = report
    if (!found) continue
    found.count = Number(inAll)
    found.voices.push({
      ...(nickname && emoji ? { reporter: { id, nickname, emoji } } : {}),
      reason,
      ...(note ? { note } : {}),
      at: createdAt.toISOString(),
    })
  }
  return byCase
}

export async function accusedPeople(tx: Tx, ids: string[], now: Date): Promise<Map<string, Accused>> {
  if (ids.length === 0) return new Map()
  const columns = (table: typeof users | typeof guests) => ({
    id: table.id,
    nickname: table.nickname,
    emoji: table.emoji,
  })
  const people = [
    ...(await tx.select(columns(users)).from(users).where(inArray(users.id, ids))),
    ...(await tx.select(columns(guests)).from(guests).where(inArray(guests.id, ids))),
  ]
  const isBanned = and(inArray(bans.personId, ids), or(isNull(bans.until), gt(bans.until, now)))
  const banned = await tx.select().from(bans).where(isBanned)
  const muted = await tx
    .select()
    .from(mutes)
    .where(and(inArray(mutes.personId, ids), gt(mutes.until, now)))
  const cases = await tx
    .select({ id: reports.accusedId, open: count() })
    .from(reports)
    .where(and(inArray(reports.accusedId, ids), isNull(reports.closedAt), isFirst))
    .groupBy(reports.accusedId)
  return new Map(
    people.map((person) => {
      const ban = banned.find(({ personId }) => personId === person.id)
      const mute = muted.find(({ personId }) => personId === person.id)
      const openCases = cases.find(({ id }) => id === person.id)?.open ?? 0
      const accused = {
        ...person,
        isGuest: isGuestId(person.id),
        openCases,
        ...(ban ? { ban: { reason: ban.reason, ...(ban.until ? { until: ban.until.toISOString() } : {}) } } : {}),
        ...(mute ? { mute: { reason: mute.reason, until: mute.until.toISOString() } } : {}),
      }
      return [person.id, accused]
    }),
  )
}

type CurrentMessage = { content: string; isHidden?: boolean }

/** By number; messages that are no longer stored are absent. */
export async function publicMessagesNow(tx: Tx, seqs: number[]): Promise<Map<number, CurrentMessage>> {
  if (seqs.length === 0) return new Map()
  const rows = await tx
    .select({ seq: chatMessages.seq, content: chatMessages.content, hiddenAt: chatMessages.hiddenAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, PUBLIC_ROOM), inArray(chatMessages.seq, seqs)))
  return new Map(rows.map(({ seq, content, hiddenAt }) => [seq, { content, isHidden: hiddenAt !== null }]))
}

export async function privateMessagesNow(tx: Tx, ids: string[]): Promise<Map<string, CurrentMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: privateMessages.id, content: privateMessages.content })
    .from(privateMessages)
    .where(inArray(privateMessages.id, ids))
  return new Map(rows.map(({ id, content }) => [id, { content }]))
}
