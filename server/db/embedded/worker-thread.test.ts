/** The engine does not block the thread of the server. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { freshDataFolder } from '#server/testing/database.ts'

const LONG = sql`select count(*) from generate_series(1, 3000000) as n where n % 7 = 3`

test('[PERF-5] while the database runs a long statement, this thread goes on', async () => {
  const database = await openDatabase({ dataDir: await freshDataFolder() })
  onTestFinished(database.close)
  let isOver = false
  const long = database.db.execute(LONG).then(() => {
    isOver = true
  })
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(isOver).toBe(false)
  await long
})
