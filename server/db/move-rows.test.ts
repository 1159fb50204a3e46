/** Proves that a house can move from the embedded database to PostgreSQL with everyone and everything in it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '#contract/auth.ts'
import { createPasswords } from '#server/features/auth/passwords.ts'
import { fillHouse } from '#server/seed/fill.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { startServer } from '#server/testing/server-process.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { moveData, moveFolder } from './move-rows.ts'

const PASSWORD = 'two-ply forever'

/** A filled embedded database, which nobody else has open. */
async function filledHouse(): Promise<Database> {
  const dataDir = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  const database = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await migrate(database)
  const passwordHash = await createPasswords().hash(PASSWORD)
  await fillHouse(database, { users: 60, seed: 1, isAdding: false, passwordHash, now: new Date(), say: () => {} })
  return database
}

/** Every row of the tables with the most kinds of columns, in one order. */
async function content({ db }: Database): Promise<unknown[]> {
  const tables = ['users', 'chat_messages', 'sits', 'stats', 'earned_badges']
  const read = tables.map((name) =>
    db.execute(sql.raw(`select row_to_json(t)::text as row from ${name} t order by row_to_json(t)::text`)),
  )
  return (await Promise.all(read)).map(({ rows }) => rows)
}

test('[DB-18] everything is moved once, numbering goes on, and people can sign in', { timeout: 60_000 }, async () => {
  const from = await filledHouse()
  const to = await freshDatabase()
  onTestFinished(to.close)
  const moved = await moveData({ from, to })
  expect(moved.users).toBeGreaterThanOrEqual(60)
  expect(moved.chat_messages).toBeGreaterThan(0)
  expect(await content(to)).toEqual(await content(from))

  const { rows } = await to.db.execute<{ last: string; next: string }>(
    sql`select max(id) as last, nextval(pg_get_serial_sequence('sits', 'id')) as next from sits`,
  )
  expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.last) + 1)

  await expect(moveData({ from, to })).rejects.toThrow(/is not empty: .* Nothing was moved\./)

  const settings = {
    DATABASE_URL: to.url ?? '',
    SESSION_SECRET: 'a secret of at least 32 characters',
    RATE_LIMITS: 'off',
  }
  const server = await startServer(settings)
  const answer = await server.browser().call(signIn, { body: { email: 'member1@example.com', password: PASSWORD } })
  expect(answer.status).toBe(200)
})

test('[DB-18] a folder without a database is refused, and stays as it was', async () => {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Nobody listens there: whoever looked would complain of that.
  const url = 'postgres://127.0.0.1:1/bowl'
  for (const dataDir of [folder, join(folder, 'missing')]) {
    const words = `There is no database to move in ${dataDir}: check DATA_DIR`
    await expect(moveFolder({ dataDir, url })).rejects.toThrow(words)
  }
  expect(await readdir(folder)).toEqual([])
})
