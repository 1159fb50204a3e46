/** Proves that the engine works beside the thread that serves, not on it. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const LONG = sql`select count(*) from generate_series(1, 3000000) as n where n % 7 = 3`

test('[PERF-5] while the database works at something long, calls that do not need it are answered', async () => {
  const visitor = app.browser()
  let isOver = false
  const long = app.database.db.execute(LONG).then(() => {
    isOver = true
  })
  for (let asked = 0; asked < 5; asked++) expect((await visitor.ask('/api/health')).status).toBe(200)
  expect(isOver).toBe(false)
  await long
})
