/** A member's sits, grouped by the database, and the distribution of all members' stats. */
import { and, asc, count, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import type { SitGroup } from './add-up.ts'
import type { Distribution, Distributions, Ranked } from './outranked.ts'

const rankedColumns = { visits: stats.totalVisits, messages: stats.messagesCount, longest: stats.longestSeconds }

const groupSits = preparedQuery((db, { userId, since }: Given<{ userId: string; since: Date }>) => {
  const quarter = sql<string>`extract(epoch from date_bin('15 minutes', ${sits.startedAt}, timestamptz 'epoch'))`
  const seconds = sql`floor(extract(epoch from ${sits.endedAt} - ${sits.startedAt}))`
  return db
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
})

/** In order of time. Every time zone's offset is a multiple of 15 minutes, so each group falls into one local hour. */
export async function sitGroups(tx: Tx, userId: string, since: Date): Promise<SitGroup[]> {
  const rows = await groupSits(tx, { userId, since })
  return rows.map(({ quarter: at, ...group }) => ({ ...group, at: new Date(at * 1000) }))
}

const findStats = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db
    .select({ zone: users.timeZone, ...rankedColumns })
    .from(users)
    .leftJoin(stats, eq(stats.userId, users.id))
    .where(eq(users.id, userId)),
)

export async function ownStats(tx: Tx, userId: string) {
  const row = await findStats.first(tx, { userId })
  return {
    zone: row?.zone ?? 'UTC',
    stats: { visits: row?.visits ?? 0, messages: row?.messages ?? 0, longest: row?.longest ?? 0 },
  }
}

const countMembers = preparedQuery((db) => db.select({ members: count() }).from(users).where(eq(users.isDemo, false)))

const distributionOf = (stat: Ranked) =>
  preparedQuery((db) => {
    const value = rankedColumns[stat]
    return db.select({ value, members: count() }).from(stats).groupBy(value)
  })

const distributions = {
  visits: distributionOf('visits'),
  messages: distributionOf('messages'),
  longest: distributionOf('longest'),
}

/** One query after the other, so that other queries can run in between. */
export async function readDistributions(db: Db): Promise<Distributions> {
  const members = (await countMembers.first(db, {}))?.members ?? 0
  const visits = await readDistribution(db, 'visits')
  const messages = await readDistribution(db, 'messages')
  return { members, distributions: { visits, messages, longest: await readDistribution(db, 'longest') } }
}

function readDistribution(db: Db, stat: Ranked): Promise<Distribution> {
  return distributions[stat](db, {})
}
