/** Proves that a question beside one's own transaction is found, whichever engine would let it pass. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { borrowDatabase } from '#server/testing/database.ts'

test('who asks the database from inside a transaction, and not the transaction, is told so', async () => {
  const { db } = await borrowDatabase()
  const one = sql`select 1 as one`
  const told = { message: expect.stringContaining('hand `tx` on') }
  await expect(db.transaction(() => db.execute(one))).rejects.toMatchObject({ cause: told })
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toMatchObject(told)
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }])
})
