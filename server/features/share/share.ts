/** Share links: the server looks up the value itself, and stores the name as it is at that time. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type Achievement,
  badgeAchievement,
  countedAchievement,
  placeAchievement,
  sharedName,
} from '#contract/bowl/achievement.ts'
import type { getMyRanks } from '#contract/bowl/leaderboard.ts'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { NewShare, SHARE_DAYS, SHARES_KEPT } from '#contract/bowl/share.ts'
import type { getProfile } from '#contract/bowl/stats.ts'
import type { SuiteKey } from '#contract/premium/suites.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import {
  activeShares,
  deleteExpiredShares,
  deleteShare,
  findActiveShare,
  findSharer,
  type PublicShare,
  trimShares,
  upsertShare,
} from './share.store.ts'

const SHARE_MS = SHARE_DAYS * 24 * 60 * 60 * 1000
/** 96 bits: short enough to paste, too long to guess. */
const ID_BYTES = 12
const ID = /^[\w-]{16}$/

type ProfileResponse = AnswerOf<typeof getProfile>
type SharedStat = { which: string; value: number }
export type OpenShare = {
  share: PublicShare
  suite: SuiteKey | undefined
  /** Whole minutes of the sit in progress; undefined while off the bowl or invisible to the visitor. */
  sitMinutes: number | undefined
}

type Needs = {
  db: Db
  now: () => Date
  readProfile: (userId: string) => Promise<ProfileResponse>
  readRanks: (userId: string) => Promise<AnswerOf<typeof getMyRanks>>
}

export type Shares = ReturnType<typeof createShares>

export function createShares({ db, now, readProfile, readRanks }: Needs) {
  return {
    /** Sharing the same thing again returns the same link, with the current name and a new expiry. */
    async create(userId: string, requested: NewShare): Promise<PublicShare> {
      const response = await readProfile(userId)
      const { which, value } = await readStat(userId, requested, response)
      if (value < 1) throw new Problem('NOTHING_TO_SHARE')
      const { nickname, emoji } = response.person
      const { isPremium } = response.profile
      const sharedAt = now()
      return db.transaction(async (tx) => {
        const share = await upsertShare(tx, {
          id: randomBytes(ID_BYTES).toString('base64url'),
          userId,
          type: requested.type,
          which,
          value,
          emoji,
          isPremium,
          sharedAt,
          name: sharedName({ nickname, isPremium }),
          expiresAt: new Date(sharedAt.getTime() + SHARE_MS),
        })
        await trimShares(tx, userId, SHARES_KEPT)
        return share
      })
    },

    own: (userId: string): Promise<PublicShare[]> => activeShares(db, userId, now()),

    async revoke(userId: string, id: string): Promise<void> {
      if (!(await deleteShare(db, userId, id))) throw new Problem('NOT_FOUND')
    },

    find,

    /** `visible` are the people on the bowl whom the visitor may see. */
    async open(id: string, visible: readonly ActiveUser[]): Promise<OpenShare | undefined> {
      const share = await find(id)
      const sharer = share && (await findSharer(db, id, now()))
      if (!sharer) return undefined
      const sitting = visible.find((user) => user.id === sharer.id && user.isOnBowl)
      return { share, suite: sharer.suite, sitMinutes: sitting && minutesSince(sitting.onBowlSince) }
    },

    sweep: () => deleteExpiredShares(db, now()),
  }

  async function find(id: string): Promise<PublicShare | undefined> {
    return ID.test(id) ? findActiveShare(db, id, now()) : undefined
  }

  function minutesSince(startedAt: string | undefined): number {
    const ms = startedAt ? now().getTime() - Date.parse(startedAt) : 0
    return Math.max(0, Math.floor(ms / 60_000))
  }

  async function readStat(
    userId: string,
    requested: NewShare,
    { profile, longestSeconds }: ProfileResponse,
  ): Promise<SharedStat> {
    if (requested.type === 'badge') return { which: requested.badge, value: profile.badges[requested.badge] ? 1 : 0 }
    if (requested.type === 'leaderboard') {
      const own = (await readRanks(userId))[requested.board]
      // Far down the list the rank is only approximate, and not worth a card.
      return { which: requested.board, value: !own || own.isAbout ? 0 : own.rank }
    }
    const stats = {
      time: longestSeconds,
      messages: profile.messagesCount,
      checkins: profile.totalVisits,
      streak: profile.currentStreak,
    }
    return { which: '', value: stats[requested.type] }
  }
}

export function toAchievement({ type, which, value }: Pick<PublicShare, 'type' | 'which' | 'value'>): Achievement {
  const shared = z.parse(NewShare, { type, badge: which, board: which })
  if (shared.type === 'badge') return badgeAchievement(shared.badge)
  if (shared.type === 'leaderboard') return placeAchievement(value, shared.board)
  return countedAchievement(shared.type, value)
}
