/** The audit log of all admin actions: an action and its rows are stored in one transaction. */
import type { AuditAction, AuditRow, adminAudit } from '#contract/admin/admin-overview.ts'
import type { QueryOf } from '#contract/protocol/endpoint.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { auditPage, insertAudit } from './audit.store.ts'

const PAGE = 100

/** Never holds a password, an address or text that a person wrote. */
export type AuditEntry = { action: AuditAction; subject?: string | undefined; detail?: string | undefined }
type Work<Result> = (tx: Tx, announce: Announce, log: (entry: AuditEntry) => void) => Promise<Result>

type Needs = { db: Db; facts: Facts; now: () => Date }

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ db, facts, now }: Needs) {
  return {
    transaction<Result>(work: Work<Result>): Promise<Result> {
      return facts.record(async (tx, announce) => {
        const entries: AuditEntry[] = []
        const result = await work(tx, announce, (entry) => entries.push(entry))
        await write(tx, 'admin', entries)
        return result
      })
    },

    logAttempt: (action: AuditAction): Promise<void> => write(db, 'nobody', [{ action }]),

    async page({ before, ...filter }: QueryOf<typeof adminAudit>): Promise<{ rows: AuditRow[]; next?: string }> {
      const start = before === undefined ? undefined : BigInt(before)
      const rows = await auditPage(db, { before: start, ...filter, limit: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      const last = shown.at(-1)
      return { rows: shown, ...(rows.length > PAGE && last ? { next: last.id } : {}) }
    },
  }

  function write(tx: Tx, actor: 'admin' | 'nobody', entries: readonly AuditEntry[]): Promise<void> {
    return insertAudit(
      tx,
      entries.map((entry) => ({ at: now(), actor, ...entry })),
    )
  }
}
