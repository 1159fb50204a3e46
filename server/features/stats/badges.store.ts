/** SQL for the badges a member has seen, and for the lines that the room gets about new ones. */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Tx } from '#server/db/db.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export async function findStats(tx: Tx, userId: string) {
  const [row] = await tx.select().from(stats).where(eq(stats.userId, userId))
  return row
}

export async function markSeen(tx: Tx, userId: string, badges: readonly BadgeKey[]): Promise<void> {
  await tx
    .update(earnedBadges)
    .set({ isSeen: true })
    .where(and(eq(earnedBadges.userId, userId), isAnyOf(earnedBadges.badge, badges)))
}

export async function saveAnnouncesBadges(tx: Tx, userId: string, tellsRoom: boolean): Promise<void> {
  await tx.insert(stats).values({ userId, tellsRoom }).onConflictDoUpdate({ target: stats.userId, set: { tellsRoom } })
}

type Period = { at: Date; notSince: Date }

/** The member's nickname, at most once per period; undefined when it is too early, or the member wants no lines. */
export async function takeBadgeLine(tx: Tx, userId: string, { at, notSince }: Period): Promise<string | undefined> {
  const isDue = or(isNull(stats.badgeLineAt), lte(stats.badgeLineAt, notSince))
  const [row] = await tx
    .update(stats)
    .set({ badgeLineAt: at })
    .from(users)
    .where(and(eq(stats.userId, userId), eq(users.id, stats.userId), eq(stats.tellsRoom, true), isDue))
    .returning({ nickname: users.nickname })
  return row?.nickname
}
