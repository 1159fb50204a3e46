/** A program for tests to kill: inserts rows for ever and prints each number once its commit is acknowledged. */
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open-database.ts'

const { db } = await openDatabase({ dataDir: process.argv[2] ?? '' })
await db.execute(sql`create table if not exists acknowledged (n serial primary key)`)
for (;;) {
  const { rows } = await db.execute<{ n: number }>(sql`insert into acknowledged default values returning n`)
  process.stdout.write(`${rows[0]?.n}\n`)
}
