/** Servers that share a PostgreSQL and start together migrate it once. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { postgresTemplate } from '#server/testing/database.ts'
import { runStatement } from '#server/testing/temporary-postgres.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

test('[DB-7] several servers that start at once migrate once', async () => {
  const migrations = await slowMigrations()
  const databases = await openedManyTimes(6)
  await Promise.all(databases.map((database) => migrate(database, migrations)))
  for (const { db } of databases) {
    const { rows } = await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
    expect(rows).toEqual([{ n: 1 }])
  }
})

/** One migration that fails when it runs twice, and takes long enough for the other servers to reach it. */
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
  const { server } = postgresTemplate()
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const open = () => openDatabase({ url, dataDir: '', log: () => undefined })
  const databases = await Promise.all(Array.from({ length: times }, open))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await runStatement(server, `drop database ${name} with (force)`)
  })
  return databases
}
