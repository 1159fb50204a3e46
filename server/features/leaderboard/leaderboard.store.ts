/** Leaders and ranks, read from the members' stats by their indexes. */
import { asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Board, Leader } from '#contract/bowl/leaderboard.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isPremiumAt, qualified } from '#server/db/sql/fragments.ts'

const boardColumns = {
  time: { stat: 'longestSeconds', reachedAt: 'secondsReachedAt' },
  messages: { stat: 'messagesCount', reachedAt: 'messagesReachedAt' },
  checkIns: { stat: 'totalVisits', reachedAt: 'visitsReachedAt' },
} as const

const others = alias(stats, 'others')

export type Ranking = { stat: number; reachedAt: Date | null; ahead: number }
/** The stat of the member at a known rank, such as every hundredth. */
export type Milestone = { stat: number; reachedAt: Date | null }

/** Must match the order of the indexes: without `nulls last` the whole table would be sorted. */
const bestFirst = (stat: AnyPgColumn): SQL => sql`${stat} desc nulls last`

/** Ties go to the earlier member. The subquery limits the rows before the join, or the planner would join everyone. */
const findLeaders = (board: Board) =>
  preparedQuery((db, { limit, now }: Given<{ limit: number; now: Date }>) => {
    const [stat, reachedAt] = [stats[boardColumns[board].stat], stats[boardColumns[board].reachedAt]]
    const top = db
      .select({
        userId: stats.userId,
        stat: sql<number>`${stat}`.as('stat'),
        reachedAt: sql`${reachedAt}`.as('reached_at'),
      })
      .from(stats)
      .where(gt(stat, 0))
      .orderBy(bestFirst(stat), asc(reachedAt), asc(stats.userId))
      .limit(limit)
      .as('top')
    return db
      .select({
        id: users.id,
        nickname: users.nickname,
        emoji: users.emoji,
        isPremium: isPremiumAt(users.id, now),
        stat: top.stat,
      })
      .from(top)
      .innerJoin(users, eq(users.id, top.userId))
      .orderBy(desc(top.stat), asc(top.reachedAt), asc(top.userId))
  })

const leadersOf = forEachBoard(findLeaders)

export async function leadersBy(tx: Tx, board: Board, limit: number, now: Date): Promise<Leader[]> {
  const leaders = await leadersOf[board](tx, { limit, now })
  return leaders.map((leader, ahead) => ({ ...leader, rank: ahead + 1 }))
}

const findRankings = preparedQuery((db, { userId, countUpTo }: Given<{ userId: string; countUpTo: number }>) =>
  db
    .select({
      time: rankingBy('time', countUpTo),
      messages: rankingBy('messages', countUpTo),
      checkIns: rankingBy('checkIns', countUpTo),
    })
    .from(stats)
    .where(eq(stats.userId, userId)),
)

export function readRankings(tx: Tx, userId: string, countUpTo: number): Promise<Record<Board, Ranking> | undefined> {
  return findRankings.first(tx, { userId, countUpTo })
}

const findMilestones = (board: Board) =>
  preparedQuery((db, { every }: Given<{ every: number }>) => {
    const [stat, reachedAt] = [stats[boardColumns[board].stat], stats[boardColumns[board].reachedAt]]
    const place = sql<number>`row_number() over (order by ${bestFirst(stat)}, ${reachedAt})`.as('place')
    const placed = db.select({ stat, reachedAt, place }).from(stats).where(gt(stat, 0)).as('placed')
    return db
      .select({ stat: placed.stat, reachedAt: placed.reachedAt })
      .from(placed)
      .where(sql`${placed.place} % ${every} = 0`)
      .orderBy(placed.place)
  })

const milestonesOf = forEachBoard(findMilestones)

export function milestonesBy(tx: Tx, board: Board, every: number): Promise<Milestone[]> {
  return milestonesOf[board](tx, { every })
}

function forEachBoard<Query>(make: (board: Board) => Query): Record<Board, Query> {
  return { time: make('time'), messages: make('messages'), checkIns: make('checkIns') }
}

function rankingBy(board: Board, countUpTo: SQL) {
  const { stat, reachedAt } = boardColumns[board]
  // Ordered like the index, so that counting stops at the limit instead of reading everyone.
  const better = sql`select 1 from ${stats} others
    where ${others[stat]} > ${qualified(stats[stat])}
    order by ${bestFirst(others[stat])} limit ${countUpTo}`
  const earlier = sql`select 1 from ${stats} others
    where ${others[stat]} = ${qualified(stats[stat])} and ${others[reachedAt]} < ${qualified(stats[reachedAt])}
    order by ${others[reachedAt]} limit ${countUpTo}`
  return {
    stat: stats[stat],
    reachedAt: stats[reachedAt],
    ahead: sql<number>`((select count(*) from (${better}) a) + (select count(*) from (${earlier}) b))::int`,
  }
}
