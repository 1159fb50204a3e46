/** A statement that is built once and asked often; only its values, which are placeholders in it, are new each time. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './db.ts'
import { reasonOf } from './reason.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const dialect = new PgDialect()

/** Its own transaction, as it goes past drizzle, which would build it again, to whichever connection is free. */
export function readyStatement<Values extends Record<string, unknown>, Row>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async ({ $client }: Db, values: Values): Promise<Row[]> => {
    const { rows } = await $client.query({ text }, fillPlaceholders(params, values)).catch(orUnavailable)
    return rows as Row[]
  }
}

/** What is not the server's own answer is none: the connection is gone, or there was none. Drizzle's errors say the same. */
function orUnavailable(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new DatabaseUnavailable(`The database did not answer: ${reasonOf(error)}`, { cause: error })
}
