/** The record of everything that is done in the caretaker's room: stored together with the deed, or neither is. */
import type { AuditAction, AuditRow, adminAudit } from '#contract/admin/admin-overview.ts'
import type { QueryOf } from '#contract/protocol/endpoint.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { auditPage, insertAudit } from './audit.store.ts'

const PAGE = 100

/** Never a password, an address or what somebody wrote. */
export type Deed = { action: AuditAction; subject?: string | undefined; detail?: string | undefined }
type Work<Result> = (tx: Tx, announce: Announce, note: (deed: Deed) => void) => Promise<Result>

type Needs = { db: Db; facts: FactBoard; now: () => Date }

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ db, facts, now }: Needs) {
  return {
    /** Does the work in one transaction, with a row for every deed it notes. */
    done<Result>(work: Work<Result>): Promise<Result> {
      return facts.record(async (tx, announce) => {
        const deeds: Deed[] = []
        const result = await work(tx, announce, (deed) => deeds.push(deed))
        await write(tx, 'admin', deeds)
        return result
      })
    },

    /** What somebody tried who is not the caretaker. */
    tried: (action: AuditAction): Promise<void> => write(db, 'nobody', [{ action }]),

    async page({ before, ...filter }: QueryOf<typeof adminAudit>): Promise<{ rows: AuditRow[]; next?: string }> {
      const start = before === undefined ? undefined : BigInt(before)
      const rows = await auditPage(db, { before: start, ...filter, limit: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      const last = shown.at(-1)
      return { rows: shown, ...(rows.length > PAGE && last ? { next: last.id } : {}) }
    },
  }

  function write(tx: Tx, actor: 'admin' | 'nobody', deeds: readonly Deed[]): Promise<void> {
    return insertAudit(
      tx,
      deeds.map((deed) => ({ at: now(), actor, ...deed })),
    )
  }
}
