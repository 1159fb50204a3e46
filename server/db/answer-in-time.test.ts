/** Proves that nobody waits for ever for a database that has fallen silent. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { answerInTime } from './answer-in-time.ts'
import { createPool } from './pool.ts'

const PATIENCE_MS = 2500

let postgres: TemporaryPostgres
let pool: pg.Pool

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  // One that has ended may still be told that its server stops.
  pool = createPool({ connectionString: postgres.url('postgres'), max: 2 }, () => undefined)
  pool.on('connect', (client) => answerInTime(client, PATIENCE_MS))
})
afterAll(async () => {
  await pool.end()
  await postgres.remove()
})

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
