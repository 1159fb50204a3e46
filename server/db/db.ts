/** The database as stores see it, and what an engine must offer; the same for PostgreSQL and the embedded one. */
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Prepared statements (prepared-query.ts) are sent here, past drizzle. */
type Client = { $client: Pick<pg.PoolClient, 'query'> }

export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & Client
export type Db = Client & {
  transaction<Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>
} & NodePgDatabase

export type StatementPart = SQL

export type Connection = pg.Client | pg.PoolClient

export type Database = {
  db: Db
  /** For storing public messages, which then never wait for a connection; the same as `db` on the embedded engine. */
  messageDb: Db
  engine: 'embedded' | 'postgres'
  where: string
  ping(): Promise<void>
  load(): { open: number; idle: number; waiting: number; most: number }
  /** Work on a connection without time limits, for what may take long, such as migrations. */
  withoutTimeouts<T>(work: (client: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type Engine = Pick<Database, 'engine' | 'where' | 'withoutTimeouts' | 'close'> & {
  pool: pg.Pool
  messagePool?: pg.Pool
}

/** For rows that were written in the same transaction: a missing one is a bug, not a refusal. */
export function mustFind<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`${what} is missing`)
  return row
}
