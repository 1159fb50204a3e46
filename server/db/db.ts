/** The types of a database: what stores get, and what an engine must offer. PostgreSQL and the embedded one are alike. */
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'

export type Db = NodePgDatabase & { $client: Pick<pg.PoolClient, 'query'> }
/** What stores take first: the database itself, or a transaction on it. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** A piece of a statement that one feature passes to another. */
export type StatementPart = SQL

/** One connection of its own, where `Db` is any of the pool's. */
export type Connection = pg.Client | pg.PoolClient

export type Database = {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Where the rows are, for people: a folder, or host and name without credentials. */
  where: string
  ping(): Promise<void>
  /** How many connections there are, how many of them have nothing to do, and how many callers wait for one. */
  load(): { open: number; idle: number; waiting: number; most: number }
  /** Lends a connection without time limits, for work that is allowed to take long, such as migrations. */
  withPatientClient<T>(work: (client: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What an engine must offer; the rest is the same for both. */
export type Engine = Pick<Database, 'engine' | 'where' | 'withPatientClient' | 'close'> & { pool: pg.Pool }
