/** SQL for page views: one counter per screen and day. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { pageViews } from '#server/db/schema/instance/instance.schema.ts'

export async function addViews(tx: Tx, day: string, views: Map<string, number>): Promise<void> {
  const rows = [...views].map(([path, count]) => ({ day, path, views: count }))
  await tx
    .insert(pageViews)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.path],
      set: { views: sql`${pageViews.views} + excluded.views` },
    })
}
