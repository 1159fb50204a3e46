/** SQL for the badges a member has seen, and for the lines that the room gets about new ones. */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

const findById = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(stats).where(eq(stats.userId, userId)),
)

export const findStats = (tx: Tx, userId: string) => findById.first(tx, { userId })

const setSeen = preparedQuery((db, { userId, badges }: Given<{ userId: string; badges: readonly BadgeKey[] }>) =>
  db
    .update(earnedBadges)
    .set({ isSeen: true })
    .where(and(eq(earnedBadges.userId, userId), isAnyOf(earnedBadges.badge, badges))),
)

export async function markSeen(tx: Tx, userId: string, badges: readonly BadgeKey[]): Promise<void> {
  await setSeen(tx, { userId, badges })
}

const setTellsRoom = preparedQuery((db, { userId, tellsRoom }: Given<{ userId: string; tellsRoom: boolean }>) =>
  db.insert(stats).values({ userId, tellsRoom }).onConflictDoUpdate({ target: stats.userId, set: { tellsRoom } }),
)

export async function saveAnnouncesBadges(tx: Tx, userId: string, tellsRoom: boolean): Promise<void> {
  await setTellsRoom(tx, { userId, tellsRoom })
}

type Period = { at: Date; notSince: Date }

const takeLine = preparedQuery((db, { userId, at, notSince }: Given<Period & { userId: string }>) => {
  const isDue = or(isNull(stats.badgeLineAt), lte(stats.badgeLineAt, notSince))
  return db
    .update(stats)
    .set({ badgeLineAt: at })
    .from(users)
    .where(and(eq(stats.userId, userId), eq(users.id, stats.userId), eq(stats.tellsRoom, true), isDue))
    .returning({ nickname: users.nickname })
})

/** The member's nickname, at most once per period; undefined when it is too early, or the member wants no lines. */
export async function takeBadgeLine(tx: Tx, userId: string, period: Period): Promise<string | undefined> {
  return (await takeLine.first(tx, { userId, ...period }))?.nickname
}
