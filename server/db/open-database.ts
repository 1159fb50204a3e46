/** Opens the database: PostgreSQL at a url, or the embedded one in the data folder. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable, isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Database, Db, Tx } from './db.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'

type Log = (line: string) => void
type Options = { url?: string | undefined; dataDir: string; log?: Log }

export async function openDatabase({ url, dataDir, log = console.error }: Options): Promise<Database> {
  const { pool, messagePool, ...engine } =
    url === undefined ? await openEmbedded({ dataDir, log }) : await openPostgres({ url, log })
  const ping = async () => void (await pool.query('select 1'))
  const pools = messagePool ? [pool, messagePool] : [pool]
  const sum = (count: (one: pg.Pool) => number) => pools.reduce((total, one) => total + count(one), 0)
  const load = () => ({
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
    most: sum(({ options }) => options.max),
  })
  const db = createDb(pool)
  return { ...engine, db, messageDb: messagePool ? createDb(messagePool) : db, ping, load }
}

/** With our own transaction: drizzle's keeps its connection for good when `begin` fails, which empties the pool. */
function createDb(pool: pg.Pool): Db {
  async function transaction<Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig): Promise<Result> {
    const client = await connect(pool)
    try {
      const result = await drizzle(client).transaction((tx) => work(Object.assign(tx, { $client: client })), config)
      client.release()
      return result
    } catch (error) {
      // A connection that did not respond may still run the statement, so it does not go back into the pool.
      client.release(isUnavailable(error))
      throw error
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(`No connection to the database: ${reasonOf(error)}`, { cause: error })
  }
}
