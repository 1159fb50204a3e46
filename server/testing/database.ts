/** A migrated, empty database for a test file, on the engine that its project asks for. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPool } from '#server/db/pool.ts'
import { folderOfTests } from './memory-folder.ts'
import { watchTransactions } from './one-connection.ts'
import { onServer } from './temporary-postgres.ts'

export type TestDatabase = Database & {
  /** What a second process needs to open the same database: one of the two is set. */
  url: string | undefined
  dataDir: string | undefined
  /** Removes every row but the record of migrations, and numbering starts again. */
  empty(): Promise<void>
}

/**
 * Rows are deleted and numbers set back, because files of tables and sequences take long to make. References are not
 * checked: nothing is left that could refer to anything.
 */
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

/** Closing it also removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  return watchTransactions(await (inject('testEngines').first === 'postgres' ? freshPostgres() : freshEmbedded()))
}

type Shared = { opening: Promise<TestDatabase>; isLent: boolean }

/** As many as one file has ever used at a time: an embedded one takes seconds to start. */
const shared: Shared[] = []

/** A database that the files of a process use in turn, each from empty. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const one = shared.find(({ isLent }) => !isLent) ?? shareAnother()
  one.isLent = true
  const database = await one.opening
  await database.empty()
  const giveBack = async () => {
    one.isLent = false
  }
  return { ...database, close: giveBack }
}

function shareAnother(): Shared {
  const one = { opening: freshDatabase(), isLent: true }
  shared.push(one)
  return one
}

/** The data folder of a migrated, empty embedded database, for tests that open it themselves. */
export async function freshDataFolder(parent = folderOfTests): Promise<string> {
  const dataDir = await mkdtemp(join(parent, 'on-the-bowl-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyFolder(embeddedTemplate(), dataDir)
  return dataDir
}

/** The folder of a migrated, empty embedded database, to copy from. */
export function embeddedTemplate(): string {
  const { embedded } = inject('testEngines')
  if (!embedded) throw new Error('This project prepares no embedded database: see vitest.config.ts')
  return embedded.template
}

/** The server of the tests, and a migrated, empty database on it to copy from. */
export function postgresTemplate(): { server: string; template: string } {
  const { postgres } = inject('testEngines')
  if (!postgres) throw new Error('This needs PostgreSQL, which the name of its file must say: see vitest.config.ts')
  return postgres
}

function copyFolder(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Beside the template, so that what a process left behind goes with it. */
async function freshEmbedded(): Promise<TestDatabase> {
  const template = embeddedTemplate()
  const dataDir = await mkdtemp(`${template}-copy-`)
  await copyFolder(template, dataDir)
  const database = await openDatabase({ dataDir })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const empty = async () => void (await database.withPatientClient((client) => client.query(EMPTY)))
  return { ...database, url: undefined, dataDir, empty, close }
}

async function freshPostgres(): Promise<TestDatabase> {
  const { server, template } = postgresTemplate()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // Tests cut connections on purpose, and dropping a database cuts those that are still closing.
  const quiet = () => undefined
  const database = await openDatabase({ url, dataDir: '', log: quiet })
  // A connection of its own that stays open: a new one would read the catalogue of all tables again.
  const emptying = createPool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }, quiet)
  const close = async () => {
    await database.close()
    await emptying.end()
    await onServer(server, `drop database ${name} with (force)`)
  }
  const empty = async () => void (await emptying.query(EMPTY))
  return { ...database, url, dataDir: undefined, empty, close }
}
