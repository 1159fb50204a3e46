/** Deleting a row makes the database look for rows that refer to it: every foreign key has an index. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { borrowDatabase } from '#server/testing/database.ts'

test('[DB-20] the columns of every foreign key are the beginning of an index that holds all rows', async () => {
  const database = await borrowDatabase()
  onTestFinished(database.close)
  const { rows } = await database.db.execute<{ name: string; isFound: boolean }>(sql`
    select c.conname as name, exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
        -- One counts from 0, the other from 1; in whatever order, as all of them are compared.
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    ) as "isFound"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.conname`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ isFound }) => !isFound).map(({ name }) => name)).toEqual([])
})
