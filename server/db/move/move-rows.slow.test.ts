/** `npm run move-data` as an operator runs it, also while PostgreSQL stops, and the server on the moved rows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '#contract/people/auth.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPasswords, knownCaller } from '#server/features/auth/password/passwords.ts'
import { bundledBesideServer } from '#server/testing/bundled-server.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { QUICK_START_FLAGS } from '#server/testing/quick-start.ts'
import { startServer } from '#server/testing/server-process.ts'
import { runStatement, startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { fillEveryTable } from './every-table.fixture.ts'
import { moveData } from './move-rows.ts'

const PASSWORD = 'two-ply forever'
const SOURCE = fileURLToPath(new URL('../../commands/move-data.ts', import.meta.url))

/** A filled embedded database, which the move only reads. */
let dataDir: string
/** A server that tests may stop, with a database for each of them. */
let postgres: TemporaryPostgres
let times = 0
let command: Promise<string> | undefined

beforeAll(async () => {
  const starting = startTemporaryPostgres()
  dataDir = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const passwordHash = await createPasswords().hash(PASSWORD, knownCaller('seed'))
  await fillDatabase(database, { users: 60, seed: 1, isAdding: false, passwordHash, now: new Date(), say: () => {} })
  await fillEveryTable(database)
  await database.close()
  postgres = await starting
})
afterAll(async () => {
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command as an operator would. */
async function runCommand(url: string) {
  command ??= bundledBesideServer(SOURCE)
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: url }
  const child = spawn(process.execPath, [...QUICK_START_FLAGS, await command], { env })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((stream) => text(stream)))
  const [code] = await ended
  return { code, stdout, stderr }
}

test('[DB-18] people can sign in after the move', async () => {
  const from = await openDatabase({ dataDir })
  onTestFinished(from.close)
  const to = await freshDatabase()
  onTestFinished(to.close)
  await moveData({ from, to })
  const settings = {
    DATABASE_URL: to.url ?? '',
    SESSION_SECRET: 'a secret of at least 32 characters',
    RATE_LIMITS: 'off',
  }
  const server = await startServer(settings)
  const response = await server.browser().call(signIn, { body: { email: 'member1@example.com', password: PASSWORD } })
  expect(response.status).toBe(200)
})

test('[DB-18] the command says how much it moved, and what comes next', async () => {
  const to = await freshDatabase()
  onTestFinished(to.close)
  const file = join(dataDir, 'session-secret')
  await writeFile(file, 'a secret of at least 32 characters')
  onTestFinished(() => rm(file))
  const { code, stdout, stderr } = await runCommand(to.url ?? '')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^ {2}users: 6\d rows\n(?: {2}\w+: \d+ rows?\n)*\d+ tables, [\d,]+ rows\.\n/m)
  expect(stdout).toContain(`\nNow set SESSION_SECRET to what ${file} holds`)
})

/** Storing a member waits for a lock of the test, either at once or at the commit. */
const waitingFor = (when: string) => `
  create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_lock(1); return null; end $$;
  create constraint trigger wait after insert on users ${when} for each row execute function wait();
  select pg_advisory_lock(1)`

test.each([
  ['during the move', waitingFor('not deferrable'), 'Nothing was moved.', false],
  [
    'during the commit',
    waitingFor('deferrable initially deferred'),
    'Either everything was moved or nothing: run it again, it refuses when everything is there.',
    false,
  ],
  [
    'afterwards',
    'begin; lock table users in share update exclusive mode',
    'Everything was moved; run analyze there, so that it knows its new tables.',
    true,
  ],
])('[DB-18] PostgreSQL stops %s: one line says what was moved', async (_, hold, outcome, isMoved) => {
  const name = `bowl_${++times}`
  await runStatement(postgres.url('postgres'), `create database ${name}`)
  const url = postgres.url(name)
  const to = await openDatabase({ url, dataDir: '', log: () => undefined })
  onTestFinished(to.close)
  await migrate(to)
  const ended = await to.withoutTimeouts(async (holder) => {
    await holder.query(hold)
    const running = runCommand(url)
    const waiting = async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000)
    await postgres.stop()
    return running
  })
  const line = `The move to ${to.where} was cut short: terminating connection due to administrator command. ${outcome}\n`
  expect(ended).toEqual({ code: 1, stdout: '', stderr: line })
  await postgres.start()
  const { rows } = await to.db.execute(sql`select exists (select from users) as "isMoved"`)
  expect(rows).toEqual([{ isMoved }])
})
