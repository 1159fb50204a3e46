/** A member's own badges: dates, progress, which ones they have seen, and the announcement in the room. */
import { type BadgeKey, badgeKeys, badgeProgress, type getBadges } from '#contract/bowl/badges.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { findStats, markSeen, saveAnnouncesBadges, takeBadgeLine } from './badges.store.ts'
import { findBadges } from './stats.store.ts'

const LINE_EVERY_MS = 10 * 60_000
const NOTHING = { totalVisits: 0, longestStreak: 0, messagesCount: 0, longestSeconds: 0 }

type Needs = { db: Db; facts: Facts; now: () => Date; isMuted: (personId: string) => boolean }

export type Badges = ReturnType<typeof createBadges>

export function createBadges({ db, facts, now, isMuted }: Needs) {
  // After the commit: a message and its badge are stored in one statement, which nothing else can join.
  facts.after('badge.earned', async ({ userId, badge }) => {
    if (isMuted(userId)) return
    const at = now()
    await facts.record(async (tx, announce) => {
      const nickname = await takeBadgeLine(tx, userId, { at, notSince: new Date(at.getTime() - LINE_EVERY_MS) })
      if (nickname !== undefined) await announce('badge.announced', { userId, nickname, badge, at })
    })
  })

  return {
    async mine(userId: string): Promise<AnswerOf<typeof getBadges>> {
      const [row, earned] = await Promise.all([findStats(db, userId), findBadges(db, userId)])
      return {
        success: true,
        badges: Object.fromEntries(
          earned.map(({ badge, earnedAt, isSeen }) => [badge, { earnedAt: earnedAt.toISOString(), isSeen }]),
        ),
        progress: Object.fromEntries(badgeKeys.map((key) => [key, badgeProgress(key, row ?? NOTHING)])),
        tellsRoom: row?.tellsRoom ?? true,
      }
    },

    markSeen: (userId: string, badges: readonly BadgeKey[]): Promise<void> => markSeen(db, userId, badges),

    setAnnouncesBadges: (userId: string, announces: boolean): Promise<void> =>
      saveAnnouncesBadges(db, userId, announces),
  }
}
