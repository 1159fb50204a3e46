/** Finds queries that bypass the open transaction: with a single connection they would deadlock. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '#server/db/db.ts'

const MESSAGE = 'A query inside a transaction bypassed it: hand `tx` on'

const inside = new AsyncLocalStorage<true>()

/** For tests in which another client writes during the transaction. */
export function outsideTransaction<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // A statement is sent when it is awaited, so the await must be in here.
  return inside.exit(async () => await work())
}

/** On every engine: PostgreSQL has several connections and would hide the fault. */
export function watchTransactions<One extends Pick<Database, 'db'>>(database: One): One {
  const { db } = database
  const refuse = () => {
    if (inside.getStore()) throw new Error(MESSAGE)
  }
  const { transaction } = db
  const guarded = async <Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig) => {
    refuse()
    return transaction((tx) => inside.run(true, async () => await work(tx)), config)
  }
  Object.assign(db, { transaction: guarded })
  const { $client } = db
  const query = $client.query.bind($client) as (...args: unknown[]) => unknown
  Object.assign($client, {
    query: (...args: unknown[]) => {
      refuse()
      return query(...args)
    },
  })
  return database
}
