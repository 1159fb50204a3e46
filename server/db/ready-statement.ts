/** A statement that is built once and asked often; only its values, which are placeholders in it, are new each time. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/** Its own transaction, as it goes past drizzle, which would build it again, to whichever connection is free. */
export function readyStatement<Values extends Record<string, unknown>, Row>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async ({ $client }: Db, values: Values): Promise<Row[]> => {
    const { rows } = await $client.query({ text }, fillPlaceholders(params, values))
    return rows as Row[]
  }
}
