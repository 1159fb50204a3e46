/** The Bowl Hall of Fame, read once per change instead of once per reader. */

import {
  type Board,
  EXACT_RANKS,
  type getLeaderboard,
  type getMyRanks,
  LEADERS_SHOWN,
  type OwnRank,
} from '#contract/bowl/leaderboard.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { leadersBy, milestonesBy, type Ranking, readRankings } from './leaderboard.store.ts'
import { createMilestones } from './milestones.ts'

/** Changed lists are read again at most this often. */
const FRESH_FOR_MS = 1000
/** Changes without a fact, such as the end of a paid period, show after this long. */
const MAX_AGE_MS = 10_000
const MILESTONE_DISTANCE = 100

type Needs = { db: Db; facts: Facts; now: () => Date }
export type Lists = AnswerOf<typeof getLeaderboard>

export type Leaderboard = ReturnType<typeof createLeaderboard>

export function createLeaderboard({ db, facts, now }: Needs) {
  const milestones = createMilestones({
    read: (board) => milestonesBy(db, board, MILESTONE_DISTANCE),
    every: MILESTONE_DISTANCE,
    now,
  })
  let cached: { lists: Promise<Lists>; readAt: number } | undefined
  let isStale = true
  const changes = [
    'bowl.entered',
    'bowl.left',
    'messages.posted',
    'premium.started',
    'premium.ended',
    'account.created',
    'account.deleted',
    'person.renamed',
  ] as const
  for (const change of changes) {
    facts.everywhere(change, () => {
      isStale = true
    })
  }

  return {
    async lists(): Promise<Lists> {
      const at = now().getTime()
      if (!cached || Math.abs(at - cached.readAt) >= (isStale ? FRESH_FOR_MS : MAX_AGE_MS)) {
        isStale = false
        cached = { lists: read(), readAt: at }
        cached.lists.catch(() => {
          cached = undefined
        })
      }
      return cached.lists
    },

    async readRanks(userId: string): Promise<AnswerOf<typeof getMyRanks>> {
      const rankings = await readRankings(db, userId, EXACT_RANKS)
      const time = await rankOn('time', rankings?.time)
      const messages = await rankOn('messages', rankings?.messages)
      const checkIns = await rankOn('checkIns', rankings?.checkIns)
      return {
        success: true,
        ...(time ? { time } : {}),
        ...(messages ? { messages } : {}),
        ...(checkIns ? { checkIns } : {}),
      }
    },
  }

  async function rankOn(board: Board, ranking: Ranking | undefined): Promise<OwnRank | undefined> {
    if (!ranking || ranking.stat === 0) return undefined
    const { stat, ahead } = ranking
    if (ahead < EXACT_RANKS) return { rank: ahead + 1, stat }
    const passed = await milestones.countAhead(board, ranking)
    // Milestones may be outdated and count fewer members ahead.
    return { rank: Math.max(passed, EXACT_RANKS), stat, isAbout: true }
  }

  async function read(): Promise<Lists> {
    return {
      success: true,
      timeLeaders: await leadersBy(db, 'time', LEADERS_SHOWN, now()),
      messageLeaders: await leadersBy(db, 'messages', LEADERS_SHOWN, now()),
      checkInLeaders: await leadersBy(db, 'checkIns', LEADERS_SHOWN, now()),
    }
  }
}
