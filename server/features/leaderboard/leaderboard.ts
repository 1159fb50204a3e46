/** The Bowl Hall of Fame: built once per change, not per reader. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { type getLeaderboard, type getMyPlaces, LEADERS_SHOWN } from '#contract/leaderboard.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { leadersBy, placeBy } from './leaderboard.store.ts'

/** However busy the rooms are, the lists are read anew at most this often. */
const FRESH_FOR_MS = 1000

type Needs = { db: Db; facts: FactBoard; now: () => Date }
type Lists = AnswerOf<typeof getLeaderboard>

export type Leaderboard = ReturnType<typeof createLeaderboard>

export function createLeaderboard({ db, facts, now }: Needs) {
  let kept: { lists: Promise<Lists>; readAt: number } | undefined
  let isStale = true
  const changes = [
    'bowl.entered',
    'bowl.left',
    'messages.posted',
    'premium.started',
    'premium.ended',
    'account.deleted',
  ] as const
  for (const change of changes) {
    facts.after(change, () => {
      isStale = true
    })
  }

  return {
    /** A list that somebody just changed may be a second old. */
    async lists(): Promise<Lists> {
      const at = now().getTime()
      if (!kept || (isStale && Math.abs(at - kept.readAt) >= FRESH_FOR_MS)) {
        isStale = false
        kept = { lists: read(), readAt: at }
        kept.lists.catch(() => {
          kept = undefined
        })
      }
      return kept.lists
    },

    async placesOf(userId: string): Promise<AnswerOf<typeof getMyPlaces>> {
      const time = await placeBy(db, 'time', userId)
      const messages = await placeBy(db, 'messages', userId)
      const checkIns = await placeBy(db, 'checkIns', userId)
      return {
        success: true,
        ...(time ? { time } : {}),
        ...(messages ? { messages } : {}),
        ...(checkIns ? { checkIns } : {}),
      }
    },
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
