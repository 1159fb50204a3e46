/** Statements that are built once and run often with other values in their placeholders. */
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

/**
 * Bypasses drizzle, which would build them again, so they never take part in a transaction of its. Several statements are
 * one transaction and one round trip, each sees what is committed when it starts, and the rows are those of the last.
 */
export function preparedQuery<Values extends Record<string, Value>>(...statements: SQL[]) {
  const queries = statements.map((statement) => ({ name: `ready-${++made}`, ...dialect.sqlToQuery(statement) }))
  return async ({ $client }: Db, values: Values): Promise<Row[]> => {
    const prepared = queries.map(({ name, sql: text, params }) => {
      return { name, text, values: fillPlaceholders(params, values).map(toText) }
    })
    return ($client.query(new PreparedStatements(prepared)) as unknown as Promise<Row[]>).catch(orUnavailable)
  }
}

type Prepared = { parsedStatements: Record<string, string> }
type Statement = { name: string; text: string; values: (string | null)[] }
type Callback = (error: Error | null, rows?: Row[]) => void

/** Skips the driver's work for unknown statements, describing columns and guessing types: a tenth of a message's cost. */
class PreparedStatements implements pg.Submittable {
  readonly statements: readonly Statement[]
  callback: Callback | undefined = undefined
  private readonly rows: Row[] = []
  private completed = 0

  constructor(statements: readonly Statement[]) {
    this.statements = statements
  }

  /** The driver reads name and text when the database has parsed a statement, to know it again. */
  get name(): string | undefined {
    return this.statements[this.completed]?.name
  }

  get text(): string | undefined {
    return this.statements[this.completed]?.text
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as pg.Connection & Prepared
    connection.stream.cork()
    for (const { name, text, values } of this.statements) {
      if (!(name in parsedStatements)) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: Row }): void {
    if (this.completed === this.statements.length - 1) this.rows.push(fields)
  }

  handleCommandComplete(): void {
    this.completed++
  }

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
