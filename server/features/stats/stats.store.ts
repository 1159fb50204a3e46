/** Members' figures and badges in the database. */
import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { BadgeKey } from '#contract/badges.ts'
import type { Tx } from '#server/db/db.ts'
import { isOnBowl } from '#server/db/is-on-bowl.ts'
import { isPremiumAt } from '#server/db/is-premium.ts'
import { guests, users } from '#server/db/schema/auth.schema.ts'
import { chatMessages } from '#server/db/schema/chat.schema.ts'
import { sits } from '#server/db/schema/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/stats.schema.ts'

export type StatsRow = typeof stats.$inferSelect

/** The row of a member, held until the transaction is over; made when it is the first time. Nothing for guests. */
export async function holdStats(tx: Tx, userId: string): Promise<StatsRow | undefined> {
  await tx.execute(sql`
    insert into ${stats} (user_id) select id from ${users} where id = ${userId} and not is_demo on conflict do nothing`)
  const [row] = await tx.select().from(stats).where(eq(stats.userId, userId)).for('update')
  return row
}

export async function saveStats(tx: Tx, userId: string, change: Partial<StatsRow>): Promise<void> {
  await tx.update(stats).set(change).where(eq(stats.userId, userId))
}

/** Those of the badges that were not there before. */
export async function grantBadges(tx: Tx, userId: string, keys: BadgeKey[], at: Date): Promise<BadgeKey[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .insert(earnedBadges)
    .values(keys.map((badge) => ({ userId, badge, earnedAt: at })))
    .onConflictDoNothing()
    .returning({ badge: earnedBadges.badge })
  return rows.map(({ badge }) => badge as BadgeKey)
}

export async function badgesOf(tx: Tx, userId: string): Promise<{ badge: BadgeKey; earnedAt: Date }[]> {
  const rows = await tx.select().from(earnedBadges).where(eq(earnedBadges.userId, userId))
  return rows.map(({ badge, earnedAt }) => ({ badge: badge as BadgeKey, earnedAt }))
}

export async function findMember(tx: Tx, userId: string, now: Date) {
  const [row] = await tx
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      isOnBowl: isOnBowl(users.id),
      isPremium: isPremiumAt(users.id, now),
      stats,
    })
    .from(users)
    .leftJoin(stats, eq(stats.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

/** A guest's figures live as long as the visit. */
export async function findVisitor(tx: Tx, guestId: string) {
  const [row] = await tx
    .select({
      id: guests.id,
      nickname: guests.nickname,
      emoji: guests.emoji,
      messagesSent: guests.messagesSent,
      createdAt: guests.claimedAt,
      isOnBowl: isOnBowl(guests.id),
    })
    .from(guests)
    .where(and(eq(guests.id, guestId), isNull(guests.leftAt)))
  if (!row) return undefined
  const visits = await tx.$count(sits, eq(sits.personId, guestId))
  return { ...row, visits }
}

/** How many sits began on each of these days, by day. */
export async function sitsByDay(tx: Tx, personId: string, since: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ day: sits.localDay, visits: count() })
    .from(sits)
    .where(and(eq(sits.personId, personId), gte(sits.localDay, since)))
    .groupBy(sits.localDay)
  return new Map(rows.map(({ day, visits }) => [day, visits]))
}

/** What somebody who was a guest until now brings along. */
export async function visitOf(
  tx: Tx,
  userId: string,
): Promise<{ visits: number; longestSeconds: number; messages: number }> {
  const longest = sql<number>`coalesce(max(extract(epoch from ${sits.endedAt} - ${sits.startedAt})), 0)::int`
  const [row] = await tx.select({ visits: count(), longest }).from(sits).where(eq(sits.personId, userId))
  const messages = await tx.$count(chatMessages, eq(chatMessages.senderId, userId))
  return { visits: row?.visits ?? 0, longestSeconds: row?.longest ?? 0, messages }
}

export async function zoneOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone ?? 'UTC'
}
