/** The caretaker's list of what was reported, and the decisions about it. */
import { AdminReport, type adminDecideReport, type adminReports } from '#contract/admin/admin-reports.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, Deed } from '#server/features/admin/audit/audit.ts'
import { cursorName, cursorOf } from '#server/features/admin/cursor.ts'
import { accusedPeople, caseRow, caseRows, countOpenCases, hiddenMessages, voicesOf } from './cases.store.ts'

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
    ) => Promise<readonly Deed[]>
    undo: (tx: Tx, announce: Announce, id: string) => Promise<readonly Deed[]>
  }
}

export type Moderation = ReturnType<typeof createModeration>

export function createModeration({ db, audit, now, cases }: Needs) {
  return {
    async page({ state = 'open', after }: QueryOf<typeof adminReports>): Promise<AnswerOf<typeof adminReports>> {
      const place = after === undefined ? undefined : cursorOf(after)
      const rows = await caseRows(db, { state, after: place, limit: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      const last = rows.length > PAGE ? shown.at(-1) : undefined
      return {
        reports: await reportsOf(shown),
        openCount: await countOpenCases(db),
        ...(last ? { next: cursorName({ at: last.closedAt ?? last.createdAt, id: last.id }) } : {}),
      }
    },

    async decide(id: string, decision: BodyOf<typeof adminDecideReport>): Promise<AdminReport> {
      await audit.done(async (tx, announce, note) => {
        for (const deed of await cases.decide(tx, announce, id, decision)) note(deed)
      })
      return one(id)
    },

    async undo(id: string): Promise<AdminReport> {
      await audit.done(async (tx, announce, note) => {
        for (const deed of await cases.undo(tx, announce, id)) note(deed)
      })
      return one(id)
    },
  }

  async function one(id: string): Promise<AdminReport> {
    const row = await caseRow(db, id)
    const [report] = row ? await reportsOf([row]) : []
    if (!report) throw new Problem('NOT_FOUND')
    return report
  }

  async function reportsOf(rows: readonly Row[]): Promise<AdminReport[]> {
    const voices = await voicesOf(
      db,
      rows.map(({ id }) => id),
    )
    const people = await accusedPeople(db, [...new Set(rows.map(({ accusedId }) => accusedId))], now())
    const hidden = await hiddenMessages(db, rows.filter(isPublic).map(seqOf))
    return rows.map((row) => {
      const { id, kind, subjectId, accusedId, frozen, createdAt, closedAt, outcome } = row
      const evidence = AdminReport.shape.evidence.parse(frozen)
      const { nickname, emoji } = evidence
      // A guest whose visit is over is nobody any more; what they were called is in the evidence.
      const isGone = { isGuest: isGuestId(accusedId), isGone: true as const }
      const gone = { id: accusedId, nickname, emoji, ...isGone, openCases: closedAt ? 0 : 1 }
      const isHidden = isPublic(row) ? hidden.get(seqOf(row)) : undefined
      return {
        ...{ id, kind, subjectId, state: closedAt ? ('settled' as const) : ('open' as const) },
        ...{ accused: people.get(accusedId) ?? gone, evidence },
        ...(isHidden === undefined ? {} : { isHidden }),
        ...(voices.get(id) ?? { count: 0, voices: [] }),
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
