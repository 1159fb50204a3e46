/** Finds code that asks the database beside its own transaction: with one connection it would wait for itself. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/db/db.ts'

const MESSAGE = 'The database was asked from inside a transaction of its own, past it: hand `tx` on'

const inside = new AsyncLocalStorage<true>()

/** For tests in which somebody else comes in between. */
export function fromOutside<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // Statements are sent when they are awaited, so that must be done in here.
  return inside.exit(async () => await work())
}

/** On every engine, so that what PostgreSQL would let pass is found there too. */
export function watchTransactions<One extends Pick<Database, 'db'>>(database: One): One {
  const { db } = database
  const refuse = () => {
    if (inside.getStore()) throw new Error(MESSAGE)
  }
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    refuse()
    return transaction((tx) => inside.run(true, async () => await work(tx)), config)
  }
  const { $client } = db
  const query = $client.query.bind($client) as (...asked: unknown[]) => unknown
  Object.assign($client, {
    query: (...asked: unknown[]) => {
      refuse()
      return query(...asked)
    },
  })
  return database
}
