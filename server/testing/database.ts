/** A migrated, empty database for a test file, on the engine that its project uses. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPool } from '#server/db/pool.ts'
import { folderOfTests } from './memory-folder.ts'
import { runStatement } from './temporary-postgres.ts'
import { watchTransactions } from './transaction-guard.ts'

export type TestDatabase = Database & {
  url: string | undefined
  dataDir: string | undefined
  /** Removes every row but the record of migrations, and resets sequences. */
  empty(): Promise<void>
}

/** Reached only by a hanging statement, however slow the machine is. */
const HANGING_STATEMENT_MS = 100_000

/** Deletes rows instead of recreating tables, which is slow; foreign keys are off because nothing is left to refer to. */
const EMPTY = `
  do $$ declare name text; begin
    set local session_replication_role = 'replica';
    set local lock_timeout = '20s';
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'delete from ' || name;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public';
  end $$`

export async function freshDatabase(): Promise<TestDatabase> {
  return watchTransactions(await (inject('testEngines').first === 'postgres' ? freshPostgres() : freshEmbedded()))
}

type Shared = { opening: Promise<TestDatabase>; isLent: boolean }

/** Reused between files, because an embedded database takes seconds to start. */
const shared: Shared[] = []

/** A database that test files of one process share, one after the other; it starts empty. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const one = shared.find(({ isLent }) => !isLent) ?? shareAnother()
  one.isLent = true
  const database = await one.opening
  await database.empty()
  const returnDatabase = async () => {
    one.isLent = false
  }
  return { ...database, close: returnDatabase }
}

function shareAnother(): Shared {
  const one = { opening: freshDatabase(), isLent: true }
  shared.push(one)
  return one
}

/** A copy of the migrated, empty embedded database, for tests that open it themselves. */
export async function freshDataFolder(parent = folderOfTests): Promise<string> {
  const dataDir = await mkdtemp(join(parent, 'on-the-bowl-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyFolder(embeddedTemplate(), dataDir)
  return dataDir
}

export function embeddedTemplate(): string {
  const { embedded } = inject('testEngines')
  if (!embedded) throw new Error('This project prepares no embedded database: see vitest.config.ts')
  return embedded.template
}

export function postgresTemplate(): { server: string; template: string } {
  const { postgres } = inject('testEngines')
  if (!postgres) throw new Error('This needs PostgreSQL, which the name of its file must say: see vitest.config.ts')
  return postgres
}

function copyFolder(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Beside the template, so that leftovers are removed together with it. */
async function freshEmbedded(): Promise<TestDatabase> {
  const template = embeddedTemplate()
  const dataDir = await mkdtemp(`${template}-copy-`)
  await copyFolder(template, dataDir)
  const database = await openDatabase({ dataDir })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const empty = async () => void (await database.withoutTimeouts((client) => client.query(EMPTY)))
  return { ...database, url: undefined, dataDir, empty, close }
}

async function freshPostgres(): Promise<TestDatabase> {
  const { server, template } = postgresTemplate()
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name} template ${template}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // Tests cut connections on purpose, and so does dropping the database.
  const quiet = () => undefined
  const database = await openDatabase({
    url: `${url}?statement_timeout=${HANGING_STATEMENT_MS}`,
    dataDir: '',
    log: quiet,
  })
  // A dedicated open connection: a new one would have to read the catalogue of all tables again.
  const emptying = createPool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }, quiet)
  const close = async () => {
    await database.close()
    await emptying.end()
    await runStatement(server, `drop database ${name} with (force)`)
  }
  const empty = async () => void (await emptying.query(EMPTY))
  return { ...database, url, dataDir: undefined, empty, close }
}
