/** A statement that is built once and asked often; only its values, which are placeholders in it, are new each time. */
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './db.ts'
import { reasonOf } from './reason.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const dialect = new PgDialect()
let made = 0

/** The values of a row as the database writes them, in the order in which they were asked for. */
export type Written = readonly (string | null)[]

/** Its own transaction, as it goes past drizzle, which would build it again, to whichever connection is free. */
export function readyStatement<Values extends Record<string, unknown>>(statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = `ready-${++made}`
  return ({ $client }: Db, values: Values): Promise<Written[]> => {
    const asked = new Asked(name, text, fillPlaceholders(params, values).map(toText))
    // The pool answers with what the question's own callback is given; its types know of single connections only.
    return ($client.query(asked) as unknown as Promise<Written[]>).catch(orUnavailable)
  }
}

/** The part of the driver's connection that tells what it has prepared. */
type Prepared = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type Answer = (error: Error | null, rows?: Written[]) => void

/**
 * What the driver's own question does for any statement, less what is known here: it is always prepared, its columns need
 * no description, and its values no guessing. That is a tenth of a message's way through the server.
 */
class Asked implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly values: (string | null)[]
  /** Set by the pool. */
  callback: Answer | undefined = undefined
  private readonly rows: Written[] = []

  constructor(name: string, text: string, values: (string | null)[]) {
    this.name = name
    this.text = text
    this.values = values
  }

  submit(connection: pg.Connection): void {
    const { name, text, values } = this
    const { parsedStatements, submittedNamedStatements } = connection as pg.Connection & Prepared
    connection.stream.cork()
    if (!(name in parsedStatements)) {
      connection.parse({ name, text, types: [] }, true)
      submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: Written }): void {
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
