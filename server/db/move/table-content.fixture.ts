/** The content of a database as row counts and hashes, to compare it with another one. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/db.ts'

type Content = Record<string, { rows: number; hash: string }>

export async function readContent({ db }: Database): Promise<Content> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const held: Content = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ rows: number; hash: string }>(sql`
      select count(*)::int as rows, coalesce(md5(string_agg(line, E'\n' order by line collate "C")), '') as hash
      from (select t::text as line from ${sql.identifier(name)} t) lines`)
    if (rows[0]) held[name] = rows[0]
  }
  return held
}
