/** Statements whose text is built once and that run often, written with drizzle's query builder or as SQL. */
import { fillPlaceholders, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Buildable, buildStatement, statementBuilder } from './built-statement.ts'
import type { Tx } from './db.ts'
import { type Columns, type OnColumns, type Row, type SentStatement, sendStatements } from './statement-sender.ts'

type Value = string | number | bigint | boolean | null | Date | readonly string[] | readonly number[]
type ByName = Record<string, Value>

/** The places of a statement's values, by their names. In drizzle's types `limit` takes only a placeholder, `set` only SQL. */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> & SQL<Values[Name]> }

/** The database, or a transaction. */
type On = Pick<Tx, '$client'>

export type PreparedQuery<Values, Found> = {
  (on: On, values: Values): Promise<Found[]>
  first(on: On, values: Values): Promise<Found | undefined>
}

export type StatementBuilder = typeof statementBuilder
type Build<Values, Statement> = (db: StatementBuilder, given: Given<Values>) => Statement

let made = 0

/**
 * SQL: rows have the names of its columns, and values as the driver reads them. Several statements are one round trip and,
 * outside a transaction, one of their own; each sees what is committed when it starts, and the rows are those of the last.
 */
export function preparedQuery<Values extends ByName, Found>(
  build: Build<Values, SQL<Found> | [...SQL[], SQL<Found>]>,
): PreparedQuery<Values, Found>
/** The query builder: rows as drizzle returns them. */
export function preparedQuery<Values extends ByName, Found>(
  build: Build<Values, Buildable<Found[]>>,
): PreparedQuery<Values, Found>
export function preparedQuery<Values extends ByName>(
  build: Build<Values, Buildable<unknown>>,
): PreparedQuery<Values, never>
export function preparedQuery(build: Build<ByName, Buildable<unknown> | SQL | SQL[]>): PreparedQuery<ByName, unknown> {
  // Not while modules are loaded: every start would build all statements.
  const built = once(() => {
    const statement = build(statementBuilder, placeholders)
    const all = Array.isArray(statement) ? statement.map(buildStatement) : [buildStatement(statement)]
    return { queries: all.map(({ query }) => named(query)), readerFor: all.at(-1)?.readerFor }
  })
  let read: ((row: Row) => unknown) | undefined
  let isDescribed = false

  return withFirst(async (on, values) => {
    const { queries, readerFor } = built()
    const onColumns = (columns: Columns) => {
      read = readerFor?.(columns)
    }
    const rows = await send(on, fill(queries, values), isDescribed ? undefined : onColumns)
    isDescribed = true
    return read ? rows.map(read) : []
  })
}

/** The values of a whole row. */
export function rowOf<Table extends PgTable>(table: Table, given: Given<Table['$inferSelect']>) {
  const names = Object.keys(getTableColumns(table)) as (keyof typeof given)[]
  return Object.fromEntries(names.map((name) => [name, given[name]])) as typeof given
}

const placeholders = new Proxy({} as Given<ByName>, {
  get: (_, name) => sql`${sql.placeholder(String(name))}`,
  ownKeys() {
    throw new Error('Given values are taken by name: there is no list of them to spread')
  },
})

type Named = { name: string; text: string; params: unknown[] }

function named({ sql: text, params }: { sql: string; params: unknown[] }): Named {
  return { name: `ready-${++made}`, text, params }
}

function fill(queries: readonly Named[], values: ByName): SentStatement[] {
  return queries.map(({ name, text, params }) => {
    return { name, text, values: fillPlaceholders(params, values).map(toText) }
  })
}

/** Fails with the statement's text, as drizzle does: the driver's errors say nothing about it. */
async function send({ $client }: On, statements: SentStatement[], onColumns?: OnColumns): Promise<Row[]> {
  try {
    return await sendStatements($client, { statements, onColumns })
  } catch (error) {
    const text = statements.map((statement) => statement.text).join(';')
    throw new DrizzleQueryError(text, [], error instanceof Error ? error : new Error(String(error)))
  }
}

function withFirst<Found>(run: (on: On, values: ByName) => Promise<Found[]>): PreparedQuery<ByName, Found> {
  return Object.assign(run, { first: async (on: On, values: ByName) => (await run(on, values))[0] })
}

function once<Made>(make: () => Made): () => Made {
  let result: Made | undefined
  return () => {
    result ??= make()
    return result
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
