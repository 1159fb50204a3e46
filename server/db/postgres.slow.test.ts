/** A PostgreSQL that restarts, hangs or takes too long is a passing error and never ends the server. */
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import type { Database } from './db.ts'
import { openDatabase } from './open-database.ts'

let postgres: TemporaryPostgres
let database: Database
const lines: string[] = []

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  database = await openDatabase({ url: postgres.url('postgres'), dataDir: '', log: (line) => lines.push(line) })
})
afterAll(async () => {
  await database.close()
  await postgres.remove()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('[DB-11] after a restart of the database the pool works again', async () => {
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.05)`)))
  await postgres.restart()
  await vi.waitFor(() => database.ping(), { timeout: 10_000 })
  expect(lines.some((line) => line.startsWith('Lost a database connection'))).toBe(true)
  const { rows } = await database.db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
})

test('connections found dead at the beginning of a transaction are all replaced', async () => {
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.05)`)))
    cutAllConnectionsUnnoticed()
    const failures = Array.from({ length: 10 }, () => failureOf(database.db.transaction(async () => undefined)))
    expect((await Promise.all(failures)).some(isUnavailable)).toBe(true)
  }
  await Promise.all(Array.from({ length: 10 }, () => database.ping()))
})

/** By another process that this one waits for, so that nothing here can notice before it sends the next statement. */
function cutAllConnectionsUnnoticed() {
  const program = `
    import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null')
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', program, postgres.url('postgres')])
}

test('[DB-12] a statement is cut off after two and a half seconds', async () => {
  const startedAt = performance.now()
  const error = await failureOf(database.db.execute(sql`select pg_sleep(30)`))
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('[DB-12] work that may take long is not cut off', async () => {
  await database.withoutTimeouts((client) => client.query('select pg_sleep(3.1)'))
})

/** More than the pool has connections. */
const WAITING = 30

test('[DB-31] when PostgreSQL hangs, everything that waits fails within 3 s, and what is asked next fails at once', async () => {
  await database.ping()
  onTestFinished(postgres.thaw)
  postgres.freeze()
  const startedAt = performance.now()
  const failures = Array.from({ length: WAITING }, async () => [
    await failureOf(database.ping()),
    await failureOf(database.db.transaction(async (tx) => tx.execute(sql`select 1`))),
  ])
  expect((await Promise.all(failures)).flat().every(isUnavailable)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(3000)
  postgres.thaw()
  await vi.waitFor(() => database.ping(), { timeout: 5000 })
})

test('[DB-31] a PostgreSQL that hangs stops the start within 3 s with one line', async () => {
  onTestFinished(postgres.thaw)
  postgres.freeze()
  const startedAt = performance.now()
  const error = await failureOf(openDatabase({ url: postgres.url('postgres'), dataDir: '' }))
  expect(String(error)).toMatch(/Cannot reach PostgreSQL at 127\.0\.0\.1:\d+\/postgres: PostgreSQL does not respond$/)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('[DB-31] slow statements on every connection are not taken for a hang', async () => {
  const patient = await openDatabase({ url: `${postgres.url('postgres')}?statement_timeout=20000`, dataDir: '' })
  onTestFinished(() => patient.close())
  // All connections but one are for everything, the last is for public messages.
  const on = [...Array.from({ length: patient.load().most - 1 }, () => patient.db), patient.messageDb]
  const slow = on.map((db) => db.execute(sql`select pg_sleep(5), 1 as one`))
  for (const { rows } of await Promise.all(slow)) expect(rows).toMatchObject([{ one: 1 }])
})

test('[DB-31] a process that was blocked itself does not take its own silence for a hang', async () => {
  const answer = database.db.execute(sql`select pg_sleep(0.1), 1 as one`)
  // It is sent by the next turn.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
  expect((await answer).rows).toMatchObject([{ one: 1 }])
})
