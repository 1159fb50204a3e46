/** One's own data: taking all of it along, and leaving for good. */
import { exportFileName } from '#contract/people/account.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { Download } from '#server/http/download.ts'
import { findOwner, nextPage, type PersonalTable, personalTables } from './account.store.ts'

/** So many rows are in memory at a time, however many there are. */
const ROWS_AT_ONCE = 1000

type Proof = { email: string; nickname: string; stillHolds: (tx: Tx) => Promise<void> }
type Owner = { id: string; email: string }

type Needs = {
  db: Db
  facts: FactBoard
  now: () => Date
  /** Refuses a wrong password. */
  prove: (userId: string, password: string) => Promise<Proof>
  remove: (tx: Tx, announce: Announce, userId: string) => Promise<void>
  sendFarewell: (letter: { email: string; nickname: string; at: Date }) => void
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

export function createOwnAccount({ db, facts, now, prove, remove, sendFarewell }: Needs) {
  return {
    async export(userId: string): Promise<Download> {
      const owner = await findOwner(db, userId)
      if (!owner) throw new Problem('NOT_SIGNED_IN')
      return new Download(exportFileName(owner.nickname), everythingOf({ id: userId, email: owner.email }))
    },

    async delete(userId: string, password: string): Promise<void> {
      const proof = await prove(userId, password)
      await facts.record(async (tx, announce) => {
        await proof.stillHolds(tx)
        await remove(tx, announce, userId)
      })
      const { email, nickname } = proof
      sendFarewell({ email, nickname, at: now() })
    },
  }

  /**
   * One JSON object, a list of rows by table. Not one transaction: a reader who takes their time would hold up everyone
   * else on an engine with a single session.
   */
  async function* everythingOf(owner: Owner): AsyncGenerator<string> {
    yield `{\n"exportedAt": ${JSON.stringify(now())}`
    for (const [name, table] of Object.entries(personalTables)) {
      yield `,\n${JSON.stringify(name)}: [`
      yield* rowsOf(table, owner)
      yield ']'
    }
    yield '\n}\n'
  }

  async function* rowsOf(table: PersonalTable, whose: Owner): AsyncGenerator<string> {
    let after: unknown[] | undefined
    let isFirst = true
    do {
      const { rows, last } = await nextPage(db, table, { whose, after, limit: ROWS_AT_ONCE })
      if (rows.length > 0) yield `${isFirst ? '\n' : ',\n'}${rows.map(jsonOf).join(',\n')}`
      isFirst = false
      after = last
    } while (after)
  }
}

function jsonOf(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
