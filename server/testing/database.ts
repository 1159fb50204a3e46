/** A migrated, empty database for a test file, on whichever engine the tests run. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/db.ts'
import { folderOfTests } from './memory-folder.ts'
import { watchTransactions } from './one-connection.ts'
import { onServer } from './temporary-postgres.ts'

/** `url` and `dataDir` are what a second process needs to open the same database: one of them is set. */
export type TestDatabase = Database & { url: string | undefined; dataDir: string | undefined }

/** Closing it also removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const engine = inject('testEngine')
  const opening =
    engine.kind === 'postgres' ? freshPostgres(engine.server, engine.template) : freshEmbedded(engine.template)
  return watchTransactions(await opening)
}

type Shared = { opening: Promise<TestDatabase>; isLent: boolean }

/** As many as one file has ever used at a time: an embedded one takes seconds to start. */
const shared: Shared[] = []

/** A database that the files of a process use in turn, each from empty. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const one = shared.find(({ isLent }) => !isLent) ?? shareAnother()
  one.isLent = true
  const database = await one.opening
  await emptyDatabase(database)
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

/**
 * Every table but the record of migrations is emptied, and numbering starts again. Rows are deleted and numbers set
 * back, as files of tables and sequences are dear to make; references are not checked, as nothing is left that could
 * refer to anything. The test before may have left more than an everyday statement has the time for.
 */
export async function emptyDatabase({ withPatientClient }: Pick<Database, 'withPatientClient'>): Promise<void> {
  const emptying = `
    do $$ declare name text; begin
      set local session_replication_role = 'replica';
      set local lock_timeout = '20s';
      for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public';
    end $$`
  await withPatientClient((client) => client.query(emptying))
}

/** The data folder of a migrated, empty embedded database, for tests that open it themselves. */
export async function freshDataFolder(parent = folderOfTests): Promise<string> {
  const engine = inject('testEngine')
  const dataDir = await mkdtemp(join(parent, 'on-the-bowl-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyFolder(engine.template, dataDir)
  return dataDir
}

function copyFolder(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Beside the template, so that what a process left behind goes with it. */
async function freshEmbedded(template: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(`${template}-copy-`)
  await copyFolder(template, dataDir)
  const database = await openDatabase({ dataDir })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, url: undefined, dataDir, close }
}

/**
 * The same with more time for a statement: the product's three seconds are more than a busy machine always gives. Less
 * than the five after which it hangs up: nobody would wait any more for what goes on there, and holds its locks.
 */
export function patientUrl(url: string): string {
  const patient = new URL(url)
  patient.searchParams.set('statement_timeout', '4500')
  return patient.href
}

async function freshPostgres(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  // Tests cut connections on purpose, and dropping a database cuts those that are still closing.
  const database = await openDatabase({ url: patientUrl(url), dataDir: '', log: () => undefined })
  const close = async () => {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { ...database, url, dataDir: undefined, close }
}
