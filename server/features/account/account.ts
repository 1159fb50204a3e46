/** A member's own account: export of all data, and deletion. */
import { exportFileName } from '#contract/people/account.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { Download } from '#server/lib/download.ts'
import { findOwner, nextPage, type PersonalTable, personalTables } from './account.store.ts'

/** Limits how many rows are in memory at a time. */
const ROWS_PER_PAGE = 1000

type Proof = { email: string; nickname: string; assertStillValid: (tx: Tx) => Promise<void> }
type Owner = { id: string; email: string }

type Needs = {
  db: Db
  facts: Facts
  now: () => Date
  prove: (userId: string, password: string) => Promise<Proof>
  remove: (tx: Tx, announce: Announce, userId: string) => Promise<void>
  sendAccountDeletedMail: (mail: { email: string; nickname: string; at: Date }) => void
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

export function createOwnAccount({ db, facts, now, prove, remove, sendAccountDeletedMail }: Needs) {
  return {
    async export(userId: string): Promise<Download> {
      const owner = await findOwner(db, userId)
      if (!owner) throw new Problem('NOT_SIGNED_IN')
      return new Download(exportFileName(owner.nickname), exportJson({ id: userId, email: owner.email }))
    },

    async delete(userId: string, password: string): Promise<void> {
      const proof = await prove(userId, password)
      await facts.record(async (tx, announce) => {
        await proof.assertStillValid(tx)
        await remove(tx, announce, userId)
      })
      const { email, nickname } = proof
      sendAccountDeletedMail({ email, nickname, at: now() })
    },
  }

  /** Not in one transaction: a slow download would block everyone else on an engine with a single connection. */
  async function* exportJson(owner: Owner): AsyncGenerator<string> {
    yield `{\n"exportedAt": ${JSON.stringify(now())}`
    for (const [name, table] of Object.entries(personalTables)) {
      yield `,\n${JSON.stringify(name)}: [`
      yield* tableRows(table, owner)
      yield ']'
    }
    yield '\n}\n'
  }

  async function* tableRows(table: PersonalTable, owner: Owner): AsyncGenerator<string> {
    let after: unknown[] | undefined
    let isFirst = true
    do {
      const { rows, last } = await nextPage(db, table, { owner, after, limit: ROWS_PER_PAGE })
      if (rows.length > 0) yield `${isFirst ? '\n' : ',\n'}${rows.map(toJson).join(',\n')}`
      isFirst = false
      after = last
    } while (after)
  }
}

function toJson(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
