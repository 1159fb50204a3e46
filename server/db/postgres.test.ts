/** Lost connections to PostgreSQL, their time limits, and how a url is described. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailable, isUnavailable } from '#server/db/errors/unavailable.ts'
import { postgresTemplate } from '#server/testing/database.ts'
import type { Database } from './db.ts'
import { openDatabase } from './open-database.ts'

const { server } = postgresTemplate()
let database: Database
const lines: string[] = []

beforeAll(async () => {
  database = await openDatabase({ url: server, dataDir: '', log: (line) => lines.push(line) })
})
afterAll(() => database.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

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

test('[DB-12] a statement has two and a half seconds', async () => {
  expect((await database.db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '2500ms' }])
})

test('[DB-12] time limits of the url apply to ordinary statements; work that may take long has none', async () => {
  const limits = 'statement_timeout=4000&lock_timeout=5000&query_timeout=3000&idle_in_transaction_session_timeout=7000'
  // Another option, with invalid escaping: it has to arrive as it is.
  const url = `${server}?application_name=50%off&${limits}`
  const limited = await openDatabase({ url, dataDir: '' })
  onTestFinished(() => limited.close())
  const inForce = `
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`
  const { rows: ordinary } = await limited.db.execute(sql.raw(inForce))
  expect(ordinary).toEqual([{ statement: '4s', lock: '5s', idle: '7s', name: '50%off' }])
  const { rows: unlimited } = await limited.withoutTimeouts((client) => client.query(inForce))
  expect(unlimited).toEqual([{ statement: '0', lock: '0', idle: '0', name: '50%off' }])
})

test('the database address in logs has no user name', () => {
  expect(database.where).toMatch(/^127\.0\.0\.1:\d+\/postgres$/)
})

test('a url where no server listens is refused in one line without the password', async () => {
  const error = await failureOf(openDatabase({ url: 'postgresql://rhoda:secret@127.0.0.1:1/bowl', dataDir: '' }))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(String(error)).toContain('Cannot reach PostgreSQL at 127.0.0.1:1/bowl')
  expect(String(error)).not.toMatch(/secret|rhoda|\n/)
})
