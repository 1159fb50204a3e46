/** A PostgreSQL that restarts or takes too long is a passing error and never ends the server. */
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('[DB-12] a statement is cut off after three seconds', async () => {
  const startedAt = performance.now()
  const error = await failureOf(database.db.execute(sql`select pg_sleep(30)`))
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(4500)
})

test('[DB-12] work that may take long is not cut off', async () => {
  await database.withoutTimeouts((client) => client.query('select pg_sleep(3.1)'))
})
