/** PostgreSQL reached by DATABASE_URL, with time limits on everything that a request waits for. */
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Connection, Engine } from './db.ts'
import { createPool } from './pool.ts'
import { answerInTime } from './query-timeout.ts'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 3000
// Longer than the server's own limit, so it speaks only when the network has swallowed the answer.
const ANSWER_TIMEOUT_MS = 5000
const ABANDONED_TRANSACTION_MS = 10_000
// As the address may name them, for everyday work.
const LIMITS = /(?<=[?&])(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout|query_timeout)=[^&]*&?/g

type Options = { url: string; log: (line: string) => void }

export async function openPostgres({ url, log }: Options): Promise<Engine> {
  const where = describe(url)
  const pool = createPool(
    {
      connectionString: url,
      max: POOL_SIZE,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: ABANDONED_TRANSACTION_MS,
      keepAlive: true,
    },
    log,
  )
  pool.on('connect', (client) => answerInTime(client, ANSWER_TIMEOUT_MS))
  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    throw new DatabaseUnavailable(`Cannot reach PostgreSQL at ${where}: ${reasonOf(error)}`, { cause: error })
  })
  return {
    pool,
    engine: 'postgres',
    where,
    withPatientClient: (work) => withOwnClient(url, work),
    close: () => pool.end(),
  }
}

/** Host and database name as the driver understands the url; never user or password. */
function describe(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database ?? ''}`
  } catch (error) {
    throw new DatabaseUnavailable('DATABASE_URL is not a PostgreSQL address', { cause: error })
  }
}

async function withOwnClient<T>(url: string, work: (client: Connection) => Promise<T>): Promise<T> {
  // Nothing else of it is touched: the driver reads some addresses in its own way.
  const connectionString = url.replace(LIMITS, '')
  const client = new pg.Client({ connectionString, application_name: 'on-the-bowl', keepAlive: true })
  // Without a listener, a connection lost between two statements would end the process; the next statement fails anyway.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
