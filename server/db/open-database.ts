/** Opens the database: PostgreSQL at a url, or the embedded one in the data folder. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable, isUnavailable } from '#server/db/errors/unavailable.ts'
import { createNaming } from './auto-prepare.ts'
import type { Database, Db } from './db.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'

type Log = (line: string) => void
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
