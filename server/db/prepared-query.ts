/** A statement that is built once and run often with other values in its placeholders. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Db } from './db.ts'

const dialect = new PgDialect()
let made = 0

type Value = string | number | boolean | null
type Row = readonly (string | null)[]

/** Bypasses drizzle, which would build it again, so it never takes part in a transaction. */
export function preparedQuery<Values extends Record<string, Value>>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = `ready-${++made}`
  return async ({ $client }: Db, values: Values): Promise<Row[]> => {
    const prepared = new PreparedStatement(name, text, fillPlaceholders(params, values).map(toText))
    return ($client.query(prepared) as unknown as Promise<Row[]>).catch(orUnavailable)
  }
}

type Prepared = { parsedStatements: Record<string, string> }
type Callback = (error: Error | null, rows?: Row[]) => void

/** Skips the driver's work for unknown statements, describing columns and guessing types: a tenth of a message's cost. */
class PreparedStatement implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly values: (string | null)[]
  callback: Callback | undefined = undefined
  private readonly rows: Row[] = []

  constructor(name: string, text: string, values: (string | null)[]) {
    this.name = name
    this.text = text
    this.values = values
  }

  submit(connection: pg.Connection): void {
    const { name, text, values } = this
    const { parsedStatements } = connection as pg.Connection & Prepared
    connection.stream.cork()
    if (!(name in parsedStatements)) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.rows)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}

function toText(value: unknown): string | null {
  return value === null ? null : String(value)
}

/** As with drizzle's errors: what the database server did not send itself means that the connection is gone. */
function orUnavailable(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new DatabaseUnavailable(`The database did not answer: ${reasonOf(error)}`, { cause: error })
}
