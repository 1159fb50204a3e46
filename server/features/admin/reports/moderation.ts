/** The admin's list of report cases, and the decisions about them. */
import { AdminReport, type adminDecideReport, type adminReports } from '#contract/admin/admin-reports.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, AuditEntry } from '#server/features/admin/audit/audit.ts'
import { formatCursor, parseCursor } from '#server/text/cursor.ts'
import {
  accusedPeople,
  caseRow,
  caseRows,
  countOpenCases,
  findReports,
  privateMessagesNow,
  publicMessagesNow,
} from './cases.store.ts'

const PAGE = 20

type Row = Awaited<ReturnType<typeof caseRows>>[number]

type Needs = {
  db: Db
  audit: Audit
  now: () => Date
  cases: {
    decide: (
      tx: Tx,
      announce: Announce,
      id: string,
      decision: BodyOf<typeof adminDecideReport>,
    ) => Promise<readonly AuditEntry[]>
    undo: (tx: Tx, announce: Announce, id: string) => Promise<readonly AuditEntry[]>
  }
}

export type Moderation = ReturnType<typeof createModeration>

export function createModeration({ db, audit, now, cases }: Needs) {
  return {
    async page({ state = 'open', after }: QueryOf<typeof adminReports>): Promise<AnswerOf<typeof adminReports>> {
      const cursor = after === undefined ? undefined : parseCursor(after)
      const rows = await caseRows(db, { state, after: cursor, limit: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      const last = rows.length > PAGE ? shown.at(-1) : undefined
      return {
        reports: await toReports(shown),
        openCount: await countOpenCases(db),
        ...(last ? { next: formatCursor({ at: last.closedAt ?? last.createdAt, id: last.id }) } : {}),
      }
    },

    async decide(id: string, decision: BodyOf<typeof adminDecideReport>): Promise<AdminReport> {
      await audit.transaction(async (tx, announce, log) => {
        for (const entry of await cases.decide(tx, announce, id, decision)) log(entry)
      })
      return findReport(id)
    },

    async undo(id: string): Promise<AdminReport> {
      await audit.transaction(async (tx, announce, log) => {
        for (const entry of await cases.undo(tx, announce, id)) log(entry)
      })
      return findReport(id)
    },
  }

  async function findReport(id: string): Promise<AdminReport> {
    const row = await caseRow(db, id)
    const [report] = row ? await toReports([row]) : []
    if (!report) throw new Problem('NOT_FOUND')
    return report
  }

  async function toReports(rows: readonly Row[]): Promise<AdminReport[]> {
    const reports = await findReports(
      db,
      rows.map(({ id }) => id),
    )
    const people = await accusedPeople(db, [...new Set(rows.map(({ accusedId }) => accusedId))], now())
    const inRoom = await publicMessagesNow(db, rows.filter(isPublic).map(seqOf))
    const privately = await privateMessagesNow(
      db,
      rows.filter(({ kind }) => kind === 'private-message').map(({ subjectId }) => subjectId),
    )
    return rows.map((row) => {
      const { id, kind, subjectId, accusedId, createdAt, closedAt, outcome } = row
      const evidence = AdminReport.shape.evidence.parse(row.evidence)
      const { nickname, emoji } = evidence
      // A deleted member or a guest who has left has no row any more; their name is in the evidence.
      const gone = {
        id: accusedId,
        nickname,
        emoji,
        isGuest: isGuestId(accusedId),
        isGone: true as const,
        openCases: closedAt ? 0 : 1,
      }
      const message = isPublic(row) ? inRoom.get(seqOf(row)) : privately.get(subjectId)
      return {
        id,
        kind,
        subjectId,
        state: closedAt ? ('settled' as const) : ('open' as const),
        accused: people.get(accusedId) ?? gone,
        evidence,
        ...(message && message.content !== evidence.content ? { current: message.content } : {}),
        ...(message?.isHidden === undefined ? {} : { isHidden: message.isHidden }),
        ...(reports.get(id) ?? { count: 0, voices: [] }),
        createdAt: createdAt.toISOString(),
        ...(closedAt ? { settledAt: closedAt.toISOString(), outcome: outcome ?? {} } : {}),
      }
    })
  }
}

function isPublic({ kind }: Row): boolean {
  return kind === 'message'
}

function seqOf({ subjectId }: Row): number {
  return Number(subjectId.replace(/^m-/, ''))
}
