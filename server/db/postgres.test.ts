/** Proves that a PostgreSQL that goes away is an error of the moment, never the end of the server. */
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { awakeMs } from '#server/testing/awake.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type Database, openDatabase } from './db.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

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

test('[DB-11] a restart of the database costs the moment, not the pool', async () => {
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.05)`)))
  await postgres.restart()
  await vi.waitFor(() => database.ping(), { timeout: 10_000 })
  expect(lines.some((line) => line.startsWith('Lost a database connection'))).toBe(true)
  const { rows } = await database.db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
})

test('connections that die within transactions are all replaced', async () => {
  for (let i = 0; i < 15; i++) {
    const dying = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
      await tx.execute(sql`select 1`)
    })
    expect(isUnavailable(await failureOf(dying))).toBe(true)
  }
  await Promise.all(Array.from({ length: 10 }, () => database.ping()))
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

/** By another process that this one waits for, so that nothing here can notice before the next statement is sent. */
function cutAllConnectionsUnnoticed() {
  const program = `
    import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null')
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', program, postgres.url('postgres')])
}

test('a transaction whose connection is cut between two statements fails as unavailable', async () => {
  const cut = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    lines.length = 0
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('terminating'))).not.toEqual([]), 10_000)
    await tx.execute(sql`select 1`)
  })
  expect(isUnavailable(await failureOf(cut))).toBe(true)
})

test('[DB-12] a statement has three seconds', async () => {
  expect((await database.db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '3s' }])
  const startedAt = awakeMs()
  const error = await failureOf(database.db.execute(sql`select pg_sleep(30)`))
  expect(isUnavailable(error)).toBe(true)
  expect(awakeMs() - startedAt).toBeLessThan(4500)
})

test('[DB-12] limits that the address names are those of everyday statements; work that may take long has none', async () => {
  const limits = 'statement_timeout=4000&lock_timeout=5000&query_timeout=3000&idle_in_transaction_session_timeout=7000'
  // Not one of those, and as an address must not be written: it has to arrive as it is.
  const url = `${postgres.url('postgres')}?application_name=50%off&${limits}`
  const limited = await openDatabase({ url, dataDir: '' })
  onTestFinished(() => limited.close())
  const inForce = `
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`
  const { rows: everyday } = await limited.db.execute(sql.raw(inForce))
  expect(everyday).toEqual([{ statement: '4s', lock: '5s', idle: '7s', name: '50%off' }])
  const { rows: patient } = await limited.withPatientClient((client) => client.query(inForce))
  expect(patient).toEqual([{ statement: '0', lock: '0', idle: '0', name: '50%off' }])
  await limited.withPatientClient((client) => client.query('select pg_sleep(3.1)'))
})

test('where it is says nothing of who asks', () => {
  expect(database.where).toMatch(/^127\.0\.0\.1:\d+\/postgres$/)
})

test('an address where nobody answers is refused in one line without the password', async () => {
  const error = await failureOf(openDatabase({ url: 'postgresql://rhoda:secret@127.0.0.1:1/bowl', dataDir: '' }))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(String(error)).toContain('Cannot reach PostgreSQL at 127.0.0.1:1/bowl')
  expect(String(error)).not.toMatch(/secret|rhoda|\n/)
})
