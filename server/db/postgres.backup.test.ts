/** The commands of docs/OPERATIONS.md back up PostgreSQL and restore every row. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { fillEveryTable } from '#server/db/move/every-table.fixture.ts'
import { readContent } from '#server/db/move/table-content.fixture.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { postgresPrograms, runStatement } from '#server/testing/temporary-postgres.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const guide = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
const [, commands = ''] = /```\n(pg_dump [^`]+)```/.exec(guide) ?? []
const [, restored = ''] = /createdb (\w+)/.exec(commands) ?? []

test('[DB-21] the commands of the operations guide back up and restore every row', async () => {
  expect(restored).not.toBe('')
  const database = await freshDatabase()
  onTestFinished(database.close)
  await fillDatabase(database, { users: 60, seed: 1, isAdding: false, now: new Date(), say: () => {} })
  await fillEveryTable(database)

  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = new URL(database.url ?? '')
  const env = {
    PATH: `${postgresPrograms()}${delimiter}${process.env.PATH}`,
    DATABASE_URL: url.href,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
  }
  onTestFinished(() => runStatement(url.href, `drop database if exists ${restored} with (force)`))
  await promisify(execFile)('sh', ['-e', '-c', commands], { cwd: folder, env })

  const restoredUrl = Object.assign(new URL(url), { pathname: `/${restored}` }).href
  const again = await openDatabase({ url: restoredUrl, dataDir: '', log: () => undefined })
  onTestFinished(again.close)
  // As the server does at its start; nothing is left to migrate.
  await migrate(again)
  const held = await readContent(database)
  expect(Object.values(held).filter(({ rows }) => rows === 0)).toEqual([])
  expect(await readContent(again)).toEqual(held)
})
