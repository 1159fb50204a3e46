/** Who leads, read from the members' figures by their indexes. */
import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Leader } from '#contract/leaderboard.ts'
import type { Tx } from '#server/db/db.ts'
import { isPremiumAt } from '#server/db/is-premium.ts'
import { users } from '#server/db/schema/auth.schema.ts'
import { stats } from '#server/db/schema/stats.schema.ts'

const figures = {
  time: { stat: stats.longestSeconds, reachedAt: stats.secondsReachedAt },
  messages: { stat: stats.messagesCount, reachedAt: stats.messagesReachedAt },
  checkIns: { stat: stats.totalVisits, reachedAt: stats.visitsReachedAt },
}

export type Figure = keyof typeof figures

/** Of two equal ones, who got there first. */
export async function leadersBy(tx: Tx, figure: Figure, limit: number, now: Date): Promise<Leader[]> {
  const { stat, reachedAt } = figures[figure]
  return tx
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      isPremium: isPremiumAt(users.id, now),
      stat,
    })
    .from(stats)
    .innerJoin(users, eq(users.id, stats.userId))
    .where(gt(stat, 0))
    .orderBy(desc(stat), asc(reachedAt))
    .limit(limit)
}

/** A member's figure and place; nothing for whoever has none. */
export async function placeBy(
  tx: Tx,
  figure: Figure,
  userId: string,
): Promise<{ rank: number; stat: number } | undefined> {
  const { stat, reachedAt } = figures[figure]
  const [mine] = await tx
    .select({ stat, reachedAt })
    .from(stats)
    .where(and(eq(stats.userId, userId), gt(stat, 0)))
  if (!mine) return undefined
  const isAhead = or(
    gt(stat, mine.stat),
    and(eq(stat, mine.stat), mine.reachedAt ? lt(reachedAt, mine.reachedAt) : sql`false`),
  )
  return { rank: (await tx.$count(stats, isAhead)) + 1, stat: mine.stat }
}
