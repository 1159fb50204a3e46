/** Proves that the commands of docs/OPERATIONS.md for a backup of PostgreSQL, as they stand there, bring everything back. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { fillEveryTable } from '#server/db/move/every-table.fixture.ts'
import { contentOf } from '#server/db/move/table-content.fixture.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { onServer, postgresPrograms } from '#server/testing/temporary-postgres.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const book = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
const [, commands = ''] = /```\n(pg_dump [^`]+)```/.exec(book) ?? []
const [, restored = ''] = /createdb (\w+)/.exec(commands) ?? []

test('[DB-21] what the book says to back up and restore with brings back every row', async () => {
  expect(restored).not.toBe('')
  const database = await freshDatabase()
  onTestFinished(database.close)
  await fillDatabase(database, { users: 60, seed: 1, isAdding: false, now: new Date(), say: () => {} })
  await fillEveryTable(database)

  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = new URL(database.url ?? '')
  const env = {
    ...{ PATH: `${postgresPrograms()}${delimiter}${process.env.PATH}`, DATABASE_URL: url.href },
    ...{ PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username },
  }
  onTestFinished(() => onServer(url.href, `drop database if exists ${restored} with (force)`))
  await promisify(execFile)('sh', ['-e', '-c', commands], { cwd: folder, env })

  const restoredUrl = Object.assign(new URL(url), { pathname: `/${restored}` }).href
  const again = await openDatabase({ url: restoredUrl, dataDir: '', log: () => undefined })
  onTestFinished(again.close)
  // As the server does at its start; what was restored knows that it is done.
  await migrate(again)
  const held = await contentOf(database)
  expect(Object.values(held).filter(({ rows }) => rows === 0)).toEqual([])
  expect(await contentOf(again)).toEqual(held)
})
