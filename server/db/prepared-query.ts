/** A statement that is built once and asked often; only its values, which are placeholders in it, are new each time. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Db } from './db.ts'

const dialect = new PgDialect()
let made = 0

type Value = string | number | boolean | null
/** What was asked for, in that order, as the database writes it. */
type Row = readonly (string | null)[]

/** Its own transaction, as it goes past drizzle, which would build it again, to whichever connection is free. */
export function preparedQuery<Values extends Record<string, Value>>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = `ready-${++made}`
  return async ({ $client }: Db, values: Values): Promise<Row[]> => {
    const question = new Question(name, text, fillPlaceholders(params, values).map(toText))
    // The pool answers with what the question's own callback is given; its types know of single connections only.
    return ($client.query(question) as unknown as Promise<Row[]>).catch(orUnavailable)
  }
}

/** The part of the driver's connection that tells what it has prepared; the driver adds to it what has a name and a text. */
type Prepared = { parsedStatements: Record<string, string> }
type Answer = (error: Error | null, rows?: Row[]) => void

/**
 * What the driver's own question does for any statement, less what is known here: it is always prepared, its columns need
 * no description, and its values no guessing. That is a tenth of a message's way through the server.
 */
class Question implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly values: (string | null)[]
  /** Set by the pool. */
  callback: Answer | undefined = undefined
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

/** What is not the server's own answer is none: the connection is gone, or there was none. Drizzle's errors say the same. */
function orUnavailable(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new DatabaseUnavailable(`The database did not answer: ${reasonOf(error)}`, { cause: error })
}
