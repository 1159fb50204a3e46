/** The connection pool: a lost connection is logged and never ends the process, one that does not respond is ended. */
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'

const GRACE_MS = 100

type Endable = Pick<pg.Client, 'end'>
type Callback = (error: Error | undefined, result: pg.QueryResult) => void
type Query = (statement: unknown, values: unknown, callback?: Callback) => Promise<pg.QueryResult>

export function createPool(config: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({ application_name: 'on-the-bowl', connectionTimeoutMillis: 5000, ...config })
  const report = (error: Error) => log(`Lost a database connection: ${reasonOf(error)}`)
  pool.on('error', report)
  // The pool listens to idle connections only, not to one that dies in the middle of a transaction.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** Instead of the driver's `query_timeout`, which leaves a connection that does not respond in the pool (decision 034). */
export function limitQueryTime(client: pg.PoolClient, timeoutMs: number): void {
  // Looked up each time, so that a spy on the prototype sees these queries, too.
  const send: Query = (...args) => (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args)
  let sent = 0
  let answered = 0
  const endConnection = () => void (client as pg.PoolClient & Endable).end()
  // A process that was blocked itself first reads the responses that have arrived.
  const checkAgain = (number: number) => setTimeout(() => answered < number && endConnection(), GRACE_MS)
  const query: Query = (statement, values, callback) => {
    const timeout = setTimeout(checkAgain, timeoutMs, ++sent)
    const handleResponse = () => {
      clearTimeout(timeout)
      answered += 1
    }
    if (!callback) return send(statement, values).finally(handleResponse)
    return send(statement, values, (error, result) => {
      handleResponse()
      callback(error, result)
    })
  }
  client.query = query as typeof client.query
}
