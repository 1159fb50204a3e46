/** SQL for page views: one counter per screen and day. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { pageViews } from '#server/db/schema/instance/instance.schema.ts'

const add = preparedQuery((_, { day, paths, counts }: Given<{ day: string; paths: string[]; counts: number[] }>) => {
  return sql`
    insert into ${pageViews} (day, path, views)
    select ${day}::date, path, views from unnest(${paths}::text[], ${counts}::int[]) as viewed (path, views)
    on conflict (day, path) do update set views = ${pageViews}.views + excluded.views`
})

export async function addViews(tx: Tx, day: string, views: Map<string, number>): Promise<void> {
  await add(tx, { day, paths: [...views.keys()], counts: [...views.values()] })
}
