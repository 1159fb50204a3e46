/** Opens the database: PostgreSQL at a url, or the embedded one in the data folder. Both speak the same dialect. */
import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable, isUnavailable } from '#server/db/errors/unavailable.ts'
import { createNaming } from './auto-prepare.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'

export type Db = NodePgDatabase & { $client: Pick<pg.PoolClient, 'query'> }
/** What stores take first: the database itself, or a transaction on it. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** A piece of a statement, which one room hands to another. */
export type StatementPart = SQL

/** One connection of its own, where `Db` is any of the pool's. */
export type Connection = pg.Client | pg.PoolClient

type Log = (line: string) => void

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

type Options = { url?: string | undefined; dataDir: string; log?: Log }

export async function openDatabase({ url, dataDir, log = console.error }: Options): Promise<Database> {
  const { pool, ...engine } =
    url === undefined ? await openEmbedded({ dataDir, log }) : await openPostgres({ url, log })
  const ping = async () => void (await pool.query('select 1'))
  const load = () => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { open, idle, waiting, most: pool.options.max }
  }
  return { ...engine, db: createDb(pool), ping, load }
}

/**
 * Drizzle over the pool, with a transaction of our own: drizzle's never gives its connection back when `begin`
 * itself fails, so a database that restarts a few times would leave an empty pool behind.
 */
function createDb(pool: pg.Pool): Db {
  const { naming } = createNaming()
  const db = drizzle(naming(pool))
  db.transaction = async (work, config) => {
    const client = await borrow(pool)
    try {
      const result = await drizzle(naming(client)).transaction(work, config)
      client.release()
      return result
    } catch (error) {
      // A connection that did not answer may still be busy with the statement: it must not serve anyone else.
      client.release(isUnavailable(error))
      throw error
    }
  }
  return db
}

async function borrow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(`No connection to the database: ${reasonOf(error)}`, { cause: error })
  }
}
