/** Proves that nobody waits for ever for a database that has fallen silent. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { createPool } from './pool.ts'
import { answerInTime } from './query-timeout.ts'

const PATIENCE_MS = 2500

let postgres: TemporaryPostgres
let pool: pg.Pool

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  pool = openPool(PATIENCE_MS)
})
afterAll(async () => {
  await pool.end()
  await postgres.remove()
})

function openPool(withinMs: number): pg.Pool {
  // One that has ended may still be told that its server stops.
  const opened = createPool({ connectionString: postgres.url('postgres'), max: 2 }, () => undefined)
  opened.on('connect', (client) => answerInTime(client, withinMs))
  return opened
}

const idOf = async (client: pg.Pool | pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('[DB-11] a question that is not answered fails, and the pool asks through another connection', async () => {
  const before = await idOf(pool)
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  expect(await idOf(pool)).not.toBe(before)
})

test('[DB-11] the same on a connection that was lent, which can only be given back', async () => {
  const client = await pool.connect()
  const own = await idOf(client)
  await expect(client.query('select pg_sleep($1)', [60])).rejects.toThrow('Connection terminated')
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect(await idOf(pool)).not.toBe(own)
})

test('an answer in time, also one that refuses, leaves the connection as it is for longer than that', async () => {
  const client = await pool.connect()
  const own = await idOf(client)
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  // Another one waits in vain meanwhile.
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
  expect(await idOf(client)).toBe(own)
  client.release()
})

test('[DB-11] who was held up oneself finds the answer that has come meanwhile, before giving anybody up', async () => {
  const hasty = openPool(1000)
  onTestFinished(() => hasty.end())
  await Promise.all([1, 2].map(() => hasty.query('select pg_sleep(0.1)')))
  const lent = await hasty.connect()
  onTestFinished(() => lent.release())
  const byPool = hasty.query('select pg_sleep(0.1), 1 as one')
  const byLent = lent.query('select pg_sleep(0.1), 2 as two')
  // By the next turn both are on their way.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  expect((await byPool).rows).toMatchObject([{ one: 1 }])
  expect((await byLent).rows).toMatchObject([{ two: 2 }])
  // Whoever says nothing is still given up.
  await expect(hasty.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated')
})
