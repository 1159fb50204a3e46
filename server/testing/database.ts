/** A migrated, empty database for one test file, on whichever engine the tests run. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/db.ts'
import { onServer } from './temporary-postgres.ts'

/** `url` and `dataDir` are what a second process needs to open the same database: one of them is set. */
export type TestDatabase = Database & { url: string | undefined; dataDir: string | undefined }

/** Closing it also removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const engine = inject('testEngine')
  return engine.kind === 'postgres' ? freshPostgres(engine.server, engine.template) : freshEmbedded(engine.template)
}

/** Every table but the record of migrations is emptied, and numbering starts again. */
export async function emptyDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  if (rows.length === 0) return
  await db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`))
}

/** The data folder of a migrated, empty embedded database, for tests that open it themselves. */
export async function freshDataFolder(): Promise<string> {
  const engine = inject('testEngine')
  const dataDir = await mkdtemp(join(tmpdir(), 'on-the-bowl-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyFolder(engine.template, dataDir)
  return dataDir
}

function copyFolder(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function freshEmbedded(template: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'on-the-bowl-test-'))
  await copyFolder(template, dataDir)
  const database = await openDatabase({ dataDir })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, url: undefined, dataDir, close }
}

async function freshPostgres(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ url, dataDir: '' })
  const close = async () => {
    await database.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { ...database, url, dataDir: undefined, close }
}
