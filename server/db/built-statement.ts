/** A statement of drizzle's query builder, or SQL, as text; and how its rows become what their types say. */
import { Column, getTableName, is, SQL } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Columns, Row } from './statement-sender.ts'

const dialect = new PgDialect()

type QueryText = ReturnType<PgDialect['sqlToQuery']>
type RowReader = (row: Row) => unknown

export type BuiltStatement = { query: QueryText; readerFor: (columns: Columns) => RowReader }

/** What drizzle's builders return. Awaited, they would run; they never are. */
export type Buildable<Result> = PromiseLike<Result> & { prepare(name: string): unknown }

export function buildStatement(statement: Buildable<unknown> | SQL): BuiltStatement {
  if (is(statement, SQL)) return { query: dialect.sqlToQuery(statement), readerFor: readerByNames }
  const built = statement.prepare('') as KeptQuery
  return { query: built.getQuery(), readerFor: readerByFields(built) }
}

/** What drizzle would send. */
class KeptQuery extends PgPreparedQuery<PreparedQueryConfig> {
  /** Set by drizzle: for each table, whether a join always finds a row of it. */
  joinsNotNullableMap?: Record<string, boolean>
  readonly fields: SelectedFieldsOrdered

  constructor(query: QueryText, fields: SelectedFieldsOrdered = []) {
    super(query, undefined, undefined)
    this.fields = fields
  }

  override execute = notHere
}

class BuilderSession extends PgSession<NodePgQueryResultHKT> {
  override prepareQuery = (query: QueryText, fields?: SelectedFieldsOrdered) => new KeptQuery(query, fields) as never
  override transaction = notHere
}

function notHere(): never {
  throw new Error('A statement is only built here')
}

/** Without a connection. */
export const statementBuilder = new PgDatabase<NodePgQueryResultHKT>(dialect, new BuilderSession(dialect), undefined)

type Decode = (value: unknown) => unknown

const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins

/** By the names of the columns, as the driver reads them; days stay text. */
function readerByNames(columns: Columns): RowReader {
  const readers = columns.map(({ name, dataTypeID: type }) => ({
    name,
    parse: type === DATE ? asText : parserOf(type),
  }))
  const nothing: Record<string, unknown> = Object.fromEntries(readers.map(({ name }) => [name, null]))
  return (row) => {
    // Rows of public messages are read here: setting names that exist already takes two thirds of the time.
    const found = { ...nothing }
    let at = 0
    for (const { name, parse } of readers) {
      const text = row[at++] ?? null
      if (text !== null) found[name] = parse(text)
    }
    return found
  }
}

/** Types that columns of the schema read from text: dates, with and without time, and lists of them. */
const READ_BY_COLUMN = new Set<number>([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, 1182, 1115, 1185, 1187])

/** As drizzle does it: by the type that the database says, and then by the column of the schema. */
const readerByFields =
  ({ fields, joinsNotNullableMap }: KeptQuery): BuiltStatement['readerFor'] =>
  (columns) => {
    const optional = findOptionalObjects(fields, joinsNotNullableMap)
    const readers = fields.map(({ path: [name = '', inner], field }, at) => {
      const type = columns[at]?.dataTypeID ?? 0
      return { name, inner, parse: READ_BY_COLUMN.has(type) ? asText : parserOf(type), decode: decoderOf(field) }
    })
    return (row) => {
      const found: Record<string, unknown> = {}
      for (const [at, { name, inner, parse, decode }] of readers.entries()) {
        const text = row[at] ?? null
        const value = text === null ? null : decode(parse(text))
        if (inner === undefined) found[name] = value
        else found[name] = Object.assign(found[name] ?? {}, { [inner]: value })
      }
      for (const name of optional) if (isAllNull(found[name])) found[name] = null
      return found
    }
  }

function parserOf(type: number): Decode {
  return pg.types.getTypeParser(type, 'text')
}

function asText(text: unknown): unknown {
  return text
}

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decode {
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as { decoder?: { mapFromDriverValue: Decode } }
  const column = is(field, Column) ? field : decoder
  return (value) => column?.mapFromDriverValue(value)
}

/** Objects of a table that may be missing because of an outer join. */
function findOptionalObjects(fields: SelectedFieldsOrdered, joined: Record<string, boolean> = {}): string[] {
  const found = new Set<string>()
  for (const { path, field } of fields) {
    const isOptional = path.length === 2 && is(field, Column) && joined[getTableName(field.table)] === false
    if (isOptional && path[0]) found.add(path[0])
  }
  return [...found]
}

function isAllNull(part: unknown): boolean {
  return Object.values(part ?? {}).every((value) => value === null)
}
