/** Kills a restore at one step after the other: the next open finds either the old or the new rows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { bundledBesideServer } from '#server/testing/bundled-server.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { shortened } from '#server/testing/long-tests.ts'
import { QUICK_START_FLAGS } from '#server/testing/quick-start.ts'
import { backUp } from './back-up.ts'

/** A short run takes every fifth step, other ones each time. */
const STRIDE = 5 / shortened(5)
const FIRST = 1 + (Date.now() % STRIDE)
const PROGRAM = fileURLToPath(new URL('./restore-and-die.fixture.ts', import.meta.url))

async function folderOf(name: string): Promise<string> {
  const dataDir = await freshDataFolder()
  const database = await openDatabase({ dataDir })
  await database.db.execute(sql`create table kept as select ${sql.raw(`'${name}'`)} as name`)
  await database.close()
  await writeFile(join(dataDir, 'session-secret'), `secret of ${name}`)
  await writeFile(join(dataDir, `only ${name}`), '')
  return dataDir
}

/** Returns whether it finished. */
async function restoreKilledAt(step: number, { dataDir, file }: { dataDir: string; file: string }): Promise<boolean> {
  const program = await bundledBesideServer(PROGRAM)
  const child = spawn(process.execPath, [...QUICK_START_FLAGS, program, dataDir, file, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  const [, signal] = await ended
  expect(signal).toBe(output ? null : 'SIGKILL')
  return output !== ''
}

async function readContent(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  const { rows } = await db.execute<{ name: string }>(sql`select name from kept`)
  await close()
  const secret = await readFile(join(dataDir, 'session-secret'), 'utf8')
  return { rows, secret, files: (await readdir(dataDir)).sort() }
}

const contentOf = (name: string) => ({
  rows: [{ name }],
  secret: `secret of ${name}`,
  files: ['lock', `only ${name}`, 'pg', 'session-secret'],
})

test(`[DB-22] kill -9 at step ${FIRST} and every ${STRIDE} of restore --force leaves exactly the old or the new content`, {
  timeout: 600_000,
}, async () => {
  const file = join(await freshDataFolder(), 'new.tar.gz')
  await backUp({ dataDir: await folderOf('new'), file })
  const found: string[] = []
  for (let step = FIRST; ; step += STRIDE) {
    const dataDir = await folderOf('old')
    const isDone = await restoreKilledAt(step, { dataDir, file })
    const content = await readContent(dataDir)
    const name = String(content.rows[0]?.name)
    expect(content).toEqual(contentOf(name))
    found.push(name)
    if (isDone) break
  }
  // First steps before the commit, then steps after it.
  expect(found).toEqual([...found].sort().reverse())
  expect(new Set(found)).toEqual(new Set(['old', 'new']))
})
