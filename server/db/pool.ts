/** A connection pool that outlives the database: losing a connection is logged, never thrown at the process. */
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'

export function createPool(config: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({ application_name: 'on-the-bowl', connectionTimeoutMillis: 5000, ...config })
  const report = (error: Error) => log(`Lost a database connection: ${reasonOf(error)}`)
  pool.on('error', report)
  // The pool listens to idle connections only; one that dies in the middle of a transaction has nobody else to tell.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
