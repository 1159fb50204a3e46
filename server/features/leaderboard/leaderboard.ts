/** The Bowl Hall of Fame: built once per change, not per reader. */

import {
  EXACT_PLACES,
  type getLeaderboard,
  type getMyPlaces,
  LEADERS_SHOWN,
  type Place,
} from '#contract/bowl/leaderboard.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { type Figure, leadersBy, milestonesBy, type Standing, standingsOf } from './leaderboard.store.ts'
import { createMilestones } from './milestones.ts'

/** However busy the rooms are, the lists are read anew at most this often. */
const FRESH_FOR_MS = 1000
/** What nothing here tells of, another process or the end of a paid period, shows after this long. */
const OLDEST_MS = 10_000
/** How many places lie between two milestones. */
const EVERY = 100

type Needs = { db: Db; facts: FactBoard; now: () => Date }
export type Lists = AnswerOf<typeof getLeaderboard>

export type Leaderboard = ReturnType<typeof createLeaderboard>

export function createLeaderboard({ db, facts, now }: Needs) {
  const milestones = createMilestones({ read: (figure) => milestonesBy(db, figure, EVERY), every: EVERY, now })
  let kept: { lists: Promise<Lists>; readAt: number } | undefined
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
    /** A list that somebody just changed may be a second old. */
    async lists(): Promise<Lists> {
      const at = now().getTime()
      if (!kept || Math.abs(at - kept.readAt) >= (isStale ? FRESH_FOR_MS : OLDEST_MS)) {
        isStale = false
        kept = { lists: read(), readAt: at }
        kept.lists.catch(() => {
          kept = undefined
        })
      }
      return kept.lists
    },

    async placesOf(userId: string): Promise<AnswerOf<typeof getMyPlaces>> {
      const standings = await standingsOf(db, userId, EXACT_PLACES)
      const time = await placeBy('time', standings?.time)
      const messages = await placeBy('messages', standings?.messages)
      const checkIns = await placeBy('checkIns', standings?.checkIns)
      return {
        success: true,
        ...(time ? { time } : {}),
        ...(messages ? { messages } : {}),
        ...(checkIns ? { checkIns } : {}),
      }
    },
  }

  async function placeBy(figure: Figure, standing: Standing | undefined): Promise<Place | undefined> {
    if (!standing || standing.stat === 0) return undefined
    const { stat, ahead } = standing
    if (ahead < EXACT_PLACES) return { rank: ahead + 1, stat }
    const passed = await milestones.aheadOf(figure, standing)
    // The milestones may be from a time when there were fewer ahead.
    return { rank: Math.max(passed, EXACT_PLACES), stat, isAbout: true }
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
