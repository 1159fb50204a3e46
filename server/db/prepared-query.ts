/** Statements that are built once and run often with other values in their placeholders. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Tx } from './db.ts'

const dialect = new PgDialect()
let made = 0

type Value = string | number | boolean | null | Date | readonly string[]
type Row = readonly (string | null)[]

type Columns = Record<string, (text: string | null) => unknown>
type RowOf<Of extends Columns> = { [Name in keyof Of]: ReturnType<Of[Name]> }
/** A transaction, too. */
type On = Pick<Tx, '$client'>

/**
 * Bypasses drizzle, which would build the text again for each call. Several statements are one round trip and, outside a
 * transaction, one of their own; each sees what is committed when it starts, and the rows are those of the last.
 */
export function preparedQuery<Values extends Record<string, Value>>(...statements: SQL[]) {
  const queries = statements.map((statement) => ({ name: `ready-${++made}`, ...dialect.sqlToQuery(statement) }))

  async function run({ $client }: On, values: Values): Promise<Row[]> {
    const prepared = queries.map(({ name, sql: text, params }) => {
      return { name, text, values: fillPlaceholders(params, values).map(toText) }
    })
    return send($client, new PreparedStatements(prepared)).catch(orUnavailable)
  }

  /** With rows as objects: `columns` (column-readers.ts) are those that the statement selects, in the same order. */
  function reading<Of extends Columns>(columns: Of) {
    const readers = Object.entries(columns)
    return async (on: On, values: Values): Promise<RowOf<Of>[]> => {
      const rows = await run(on, values)
      return rows.map((row) => {
        const found: Record<string, unknown> = {}
        for (const [at, [name, read]] of readers.entries()) found[name] = read(row[at] ?? null)
        return found as RowOf<Of>
      })
    }
  }

  return Object.assign(run, { reading })
}

/** With a callback: a single connection, unlike the pool, makes no promise of a query class of our own. */
function send($client: On['$client'], statements: PreparedStatements): Promise<Row[]> {
  const { query } = $client as unknown as { query: (sent: pg.Submittable, none: [], callback: Callback) => void }
  return new Promise((resolve, reject) => {
    query.call($client, statements, [], (error, rows = []) => (error ? reject(error) : resolve(rows)))
  })
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
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(quoted).join(',')}}`
  return String(value)
}

function quoted(item: unknown): string {
  return `"${String(item).replace(/["\\]/g, '\\$&')}"`
}

/** As with drizzle's errors: what the database server did not send itself means that the connection is gone. */
function orUnavailable(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new DatabaseUnavailable(`The database did not answer: ${reasonOf(error)}`, { cause: error })
}
