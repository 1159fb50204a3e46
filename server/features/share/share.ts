/** Links to what a member has achieved: the number is the server's own, the name is as it was when it was shared. */
import { randomBytes } from 'node:crypto'
import { sharedName } from '#contract/bowl/achievement.ts'
import type { getMyPlaces } from '#contract/bowl/leaderboard.ts'
import { type NewShare, SHARE_DAYS, SHARES_KEPT } from '#contract/bowl/share.ts'
import type { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import {
  deleteExpiredShares,
  deleteShare,
  openShare,
  openShares,
  putShare,
  type Shown,
  trimShares,
} from './share.store.ts'

const SHARE_MS = SHARE_DAYS * 24 * 60 * 60 * 1000
/** 96 bits: short enough to paste, and not to be guessed. */
const ID_BYTES = 12
const ID = /^[\w-]{16}$/

type ProfileAnswer = AnswerOf<typeof getProfile>
type Figure = { which: string; value: number }

type Needs = {
  db: Db
  now: () => Date
  profileOf: (userId: string) => Promise<ProfileAnswer>
  placesOf: (userId: string) => Promise<AnswerOf<typeof getMyPlaces>>
}

export type Shares = ReturnType<typeof createShares>

export function createShares({ db, now, profileOf, placesOf }: Needs) {
  return {
    /** The same thing shared again is the same link, with the name of today and a year ahead of it. */
    async create(userId: string, asked: NewShare): Promise<Shown> {
      const answer = await profileOf(userId)
      const { which, value } = await figureOf(userId, asked, answer)
      if (value < 1) throw new Problem('NOTHING_TO_SHARE')
      const { nickname, emoji } = answer.person
      const { isPremium } = answer.profile
      const sharedAt = now()
      return db.transaction(async (tx) => {
        const share = await putShare(tx, {
          id: randomBytes(ID_BYTES).toString('base64url'),
          ...{ userId, type: asked.type, which, value, emoji, isPremium, sharedAt },
          name: sharedName({ nickname, isPremium }),
          expiresAt: new Date(sharedAt.getTime() + SHARE_MS),
        })
        await trimShares(tx, userId, SHARES_KEPT)
        return share
      })
    },

    own: (userId: string): Promise<Shown[]> => openShares(db, userId, now()),

    async revoke(userId: string, id: string): Promise<void> {
      if (!(await deleteShare(db, userId, id))) throw new Problem('NOT_FOUND')
    },

    /** What a link shows; nothing for one that is revoked, expired or never was. */
    async find(id: string): Promise<Shown | undefined> {
      return ID.test(id) ? openShare(db, id, now()) : undefined
    },

    sweep: () => deleteExpiredShares(db, now()),
  }

  async function figureOf(
    userId: string,
    asked: NewShare,
    { profile, longestSeconds }: ProfileAnswer,
  ): Promise<Figure> {
    if (asked.type === 'badge') return { which: asked.badge, value: profile.badges[asked.badge] ? 1 : 0 }
    if (asked.type === 'leaderboard') {
      const place = (await placesOf(userId))[asked.board]
      // Far down the list the place is only about right, and nothing to put on a card.
      return { which: asked.board, value: !place || place.isAbout ? 0 : place.rank }
    }
    const figures = {
      time: longestSeconds,
      messages: profile.messagesCount,
      checkins: profile.totalVisits,
      streak: profile.currentStreak,
    }
    return { which: '', value: figures[asked.type] }
  }
}
