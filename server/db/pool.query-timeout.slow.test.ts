/** A query to a database that no longer responds fails within its timeout. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { createPool, limitQueryTime } from './pool.ts'

const TIMEOUT_MS = 2500

let postgres: TemporaryPostgres
let pool: pg.Pool

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  pool = openPool(TIMEOUT_MS)
})
afterAll(async () => {
  await pool.end()
  await postgres.remove()
})

function openPool(timeoutMs: number): pg.Pool {
  // A pool that has ended may still log that its server stops.
  const opened = createPool({ connectionString: postgres.url('postgres'), max: 2 }, () => undefined)
  opened.on('connect', (client) => limitQueryTime(client, timeoutMs))
  return opened
}

const idOf = async (client: pg.Pool | pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('[DB-11] a query without a response fails, and the pool uses another connection', async () => {
  const before = await idOf(pool)
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  expect(await idOf(pool)).not.toBe(before)
})

test('[DB-11] a checked-out connection fails the same way and can only be released', async () => {
  const client = await pool.connect()
  const own = await idOf(client)
  await expect(client.query('select pg_sleep($1)', [60])).rejects.toThrow('Connection terminated')
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect(await idOf(pool)).not.toBe(own)
})

test('a response in time, also an error, leaves the connection open for longer than the timeout', async () => {
  const client = await pool.connect()
  const own = await idOf(client)
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  // Takes longer than the timeout, on another connection.
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  expect(await idOf(client)).toBe(own)
  client.release()
})

test('[DB-11] a process that was blocked itself finds the response that has arrived before it ends a connection', async () => {
  const quick = openPool(1000)
  onTestFinished(() => quick.end())
  await Promise.all([1, 2].map(() => quick.query('select pg_sleep(0.1)')))
  const client = await quick.connect()
  onTestFinished(() => client.release())
  const byPool = quick.query('select pg_sleep(0.1), 1 as one')
  const byClient = client.query('select pg_sleep(0.1), 2 as two')
  // Both are sent by the next turn.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  expect((await byPool).rows).toMatchObject([{ one: 1 }])
  expect((await byClient).rows).toMatchObject([{ two: 2 }])
  // A connection that does not respond is still ended.
  await expect(quick.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
})
