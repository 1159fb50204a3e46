/** Sends prepared statements past drizzle and most of the driver: several in one round trip, rows as text. */
import type pg from 'pg'
import type { Tx } from './db.ts'

type Client = Tx['$client']
export type Row = readonly (string | null)[]

export type SentStatement = { name: string; text: string; values: (string | null)[] }
export type Columns = readonly { name: string; dataTypeID: number }[]
/** Called with the columns of the last statement, before its rows. */
export type OnColumns = (columns: Columns) => void

type Sent = {
  statements: readonly SentStatement[]
  onColumns: OnColumns | undefined
}
type Prepared = { parsedStatements: Record<string, string> }
type Callback = (error: Error | null, rows?: Row[]) => void

/** The rows of the last statement. With a callback: a single connection makes no promise of a query class of our own. */
export function sendStatements(client: Client, sent: Sent): Promise<Row[]> {
  const { query } = client as unknown as { query: (sent: pg.Submittable, none: [], callback: Callback) => void }
  return new Promise((resolve, reject) => {
    query.call(client, new PreparedStatements(sent), [], (error, rows = []) => (error ? reject(error) : resolve(rows)))
  })
}

/** Skips the driver's work for unknown statements, describing columns and guessing types: a tenth of a message's cost. */
class PreparedStatements implements pg.Submittable {
  readonly statements: readonly SentStatement[]
  callback: Callback | undefined = undefined
  private readonly onColumns: Sent['onColumns']
  private readonly rows: Row[] = []
  private completed = 0

  constructor({ statements, onColumns }: Sent) {
    this.statements = statements
    this.onColumns = onColumns
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
    for (const [at, { name, text, values }] of this.statements.entries()) {
      if (!(name in parsedStatements)) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values }, true)
      if (this.onColumns && at === this.statements.length - 1) connection.describe({ type: 'P', name: '' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: Columns }): void {
    this.onColumns?.(fields)
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
