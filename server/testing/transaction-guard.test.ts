/** A query that bypasses its own transaction is found on every engine. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { borrowDatabase } from './database.ts'

test('a query through `db` inside a transaction is rejected', async () => {
  const { db } = await borrowDatabase()
  const one = sql`select 1 as one`
  const rejection = { message: expect.stringContaining('hand `tx` on') }
  await expect(db.transaction(() => db.execute(one))).rejects.toMatchObject({ cause: rejection })
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toMatchObject(rejection)
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }])
})
