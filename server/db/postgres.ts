/** PostgreSQL reached by DATABASE_URL, with time limits on everything that a request waits for. */
import pg from 'pg'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Connection, Engine } from './db.ts'
import { watchForHangs } from './hang-watch.ts'
import { createPool, limitQueryTime } from './pool.ts'

/** With the one for public messages. */
const CONNECTIONS = 10
/** Longer than pauses in a conversation, shorter than the time after which networks forget a connection. */
const MESSAGE_CONNECTION_IDLE_MS = 60_000
/** So that a call that waits for a lock is answered within 3 s, too. */
const STATEMENT_TIMEOUT_MS = 2500
/** After the server's own limit, so that it applies only when the response was lost on the network. */
const RESPONSE_GRACE_MS = 2000
/** Longer than it takes to notice that the database hangs: one that is only very slow must not count as hanging for good. */
const ASK_TIMEOUT_MS = 5000
const ABANDONED_TRANSACTION_MS = 10_000
const LIMITS = /(?<=[?&])(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout|query_timeout)=[^&]*&?/g

type Options = { url: string; log: (line: string) => void }

export async function openPostgres({ url, log }: Options): Promise<Engine> {
  const where = describe(url)
  const isBusy = () => [pool, messagePool].some((one) => one.totalCount > one.idleCount || one.waitingCount > 0)
  const hangWatch = watchForHangs({ isBusy, ask: () => answers(url) })
  const config = {
    connectionString: url,
    stream: hangWatch.openSocket,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: ABANDONED_TRANSACTION_MS,
    keepAlive: true,
  }
  const pool = createPool({ ...config, max: CONNECTIONS - 1 }, log)
  const messagePool = createPool({ ...config, max: 1, idleTimeoutMillis: MESSAGE_CONNECTION_IDLE_MS }, log)
  const statementTimeoutMs = Number(/[?&]statement_timeout=(\d+)/.exec(url)?.[1] ?? STATEMENT_TIMEOUT_MS)
  // 0 means that the address asks for no limit.
  if (statementTimeoutMs > 0) {
    const limit = (client: pg.PoolClient) => limitQueryTime(client, statementTimeoutMs + RESPONSE_GRACE_MS)
    for (const one of [pool, messagePool]) one.on('connect', limit)
  }
  const close = async () => {
    await Promise.all([pool.end(), messagePool.end()])
    hangWatch.stop()
  }
  await pool.query('select 1').catch(async (error) => {
    await close()
    throw new DatabaseUnavailable(`Cannot reach PostgreSQL at ${where}: ${reasonOf(error)}`, { cause: error })
  })
  return {
    pool,
    messagePool,
    engine: 'postgres',
    where,
    withoutTimeouts: (work) => withOwnClient(url, work),
    close,
  }
}

function describe(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database ?? ''}`
  } catch (error) {
    throw new DatabaseUnavailable('DATABASE_URL is not a PostgreSQL address', { cause: error })
  }
}

/** Whether the database answers a new connection; a refusal is an answer, too. */
async function answers(url: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ASK_TIMEOUT_MS, query_timeout: ASK_TIMEOUT_MS }
  const client = new pg.Client({ connectionString: url, application_name: 'on-the-bowl', ...limits })
  // Without a listener, a connection that is lost afterwards would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end()
  }
}

async function withOwnClient<T>(url: string, work: (client: Connection) => Promise<T>): Promise<T> {
  // The rest of the url stays as it is: the driver reads some urls in its own way.
  const connectionString = url.replace(LIMITS, '')
  const client = new pg.Client({ connectionString, application_name: 'on-the-bowl', keepAlive: true })
  // Without a listener, a connection lost between two statements would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
