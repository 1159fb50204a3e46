/** A member's own sits, added up by the database, and how the members' figures are spread. */
import { and, asc, count, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/db.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import type { SitGroup } from './add-up.ts'
import type { Ranked, Spread, Spreads } from './outranked.ts'

const figures = { visits: stats.totalVisits, messages: stats.messagesCount, longest: stats.longestSeconds }

/**
 * Sits by day and quarter of an hour, in the order in which they began. Every zone's clock stands a whole number of
 * quarters from UTC, so each group falls into one hour wherever the person is; and however often somebody sits, there
 * are no more groups than quarters in the time asked for.
 */
export async function sitGroups(tx: Tx, userId: string, since: Date): Promise<SitGroup[]> {
  const quarter = sql<string>`extract(epoch from date_bin('15 minutes', ${sits.startedAt}, timestamptz 'epoch'))`
  const seconds = sql`floor(extract(epoch from ${sits.endedAt} - ${sits.startedAt}))`
  const rows = await tx
    .select({
      day: sits.localDay,
      quarter: sql<number>`${quarter}::float8`,
      sits: count(),
      finished: count(sits.endedAt),
      seconds: sql<number>`coalesce(sum(${seconds}), 0)::float8`,
      longestSeconds: sql<number>`coalesce(max(${seconds}), 0)::int`,
    })
    .from(sits)
    .where(and(eq(sits.personId, userId), gte(sits.startedAt, since)))
    .groupBy(sits.localDay, quarter)
    .orderBy(asc(quarter), asc(sits.localDay))
  return rows.map(({ quarter: at, ...group }) => ({ ...group, at: new Date(at * 1000) }))
}

/** Where the member is, and the figures by which members are ranked. */
export async function ownFigures(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ zone: users.timeZone, ...figures })
    .from(users)
    .leftJoin(stats, eq(stats.userId, users.id))
    .where(eq(users.id, userId))
  return {
    zone: row?.zone ?? 'UTC',
    figures: { visits: row?.visits ?? 0, messages: row?.messages ?? 0, longest: row?.longest ?? 0 },
  }
}

/** How the figures of all members are spread; one after the other, so that others get their turn in between. */
export async function readSpreads(db: Db): Promise<Spreads> {
  const members = await db.$count(users, eq(users.isDemo, false))
  const visits = await spreadOf(db, 'visits')
  const messages = await spreadOf(db, 'messages')
  return { members, spreads: { visits, messages, longest: await spreadOf(db, 'longest') } }
}

async function spreadOf(db: Db, figure: Ranked): Promise<Spread> {
  const value = figures[figure]
  return db.select({ value, members: count() }).from(stats).groupBy(value)
}
