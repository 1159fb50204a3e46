/** Proves that migrations run once, whoever starts them, and that old versions are refused. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '#server/testing/database.ts'
import { onServer } from '#server/testing/temporary-postgres.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnavailable } from './unavailable.ts'

test('[DB-6] migrating again changes nothing', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  await migrate(database)
  await migrate(database)
  const { rows } = await database.db.execute(
    sql`select count(*)::int - count(distinct hash)::int as repeated from drizzle.__drizzle_migrations`,
  )
  expect(rows).toEqual([{ repeated: 0 }])
})

test('emptying a database keeps the record of its migrations', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  const recorded = () => database.db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  const before = await recorded()
  await emptyDatabase(database)
  expect((await recorded()).rows).toEqual(before.rows)
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  '[DB-7] several servers that start at once migrate once',
  async () => {
    const migrations = await slowMigrations()
    const databases = await openedManyTimes(6)
    await Promise.all(databases.map((database) => migrate(database, migrations)))
    const { rows } = await databases[0]!.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
    expect(rows).toEqual([{ n: 1 }])
  },
)

test('[DB-8] a PostgreSQL that is too old is refused in one line', async () => {
  const database = await freshDatabase()
  onTestFinished(database.close)
  const client = { query: async () => ({ rows: [{ version: 14 }] }) } as never
  const old: Database = { ...database, withPatientClient: (work) => work(client) }
  await expect(migrate(old)).rejects.toThrow(
    new DatabaseUnavailable('PostgreSQL 15 or newer is needed; this one is version 14'),
  )
})

/** One migration that fails when it is run twice, and takes long enough for the others to arrive. */
async function slowMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_start', breakpoints: true }]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  await writeFile(join(folder, '0000_start.sql'), 'create table only_once (id int); select pg_sleep(0.3);')
  return folder
}

async function openedManyTimes(times: number): Promise<Database[]> {
  const engine = inject('testEngine')
  if (engine.kind !== 'postgres') throw new Error('Only PostgreSQL serves several servers')
  const { server } = engine
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const databases = await Promise.all(Array.from({ length: times }, () => openDatabase({ url, dataDir: '' })))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await onServer(server, `drop database ${name} with (force)`)
  })
  return databases
}
