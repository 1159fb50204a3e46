/** SQL for members' stats and badges, and for the visits and messages of guests. */
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { isOnBowl, isPremiumAt, qualified } from '#server/db/sql/fragments.ts'
import { type BadgeNeed, badgeValues } from './visit-counting.store.ts'
import type { Visit } from './visit-streak.ts'

export type StatsRow = typeof stats.$inferSelect

/** Locks the member's row until the transaction ends, and creates it if needed. Undefined for guests and demo accounts. */
export async function lockStats(tx: Tx, userId: string): Promise<StatsRow | undefined> {
  await tx.execute(sql`
    insert into ${stats} (user_id) select id from ${users} where id = ${userId} and not is_demo on conflict do nothing`)
  const [row] = await tx.select().from(stats).where(eq(stats.userId, userId)).for('update')
  return row
}

/** CTEs of the statement that stores messages, after `authors` (id, is_demo, count): counts them, grants their badges. */
export function countMessagesSql(at: StatementPart, messageBadges: readonly BadgeNeed[]): StatementPart {
  return sql`counted as (
      insert into stats as before (user_id, messages_count, messages_reached_at)
      select id, count, ${at} from authors where not is_demo order by id
      on conflict (user_id) do update set
        messages_count = before.messages_count + excluded.messages_count,
        messages_reached_at = excluded.messages_reached_at
      returning user_id, messages_count
    ), earned as (
      insert into earned_badges (user_id, badge, earned_at)
      select user_id, badge, ${at} from counted join authors on authors.id = user_id
      join (values ${badgeValues(messageBadges)}) as badges (badge, needs)
        on needs between messages_count - authors.count + 1 and messages_count
      order by needs on conflict do nothing
      returning user_id, badge
    )`
}

export async function saveStats(tx: Tx, userId: string, change: Partial<StatsRow>): Promise<void> {
  await tx.update(stats).set(change).where(eq(stats.userId, userId))
}

export async function grantBadges(tx: Tx, userId: string, keys: BadgeKey[], at: Date): Promise<BadgeKey[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .insert(earnedBadges)
    .values(keys.map((badge) => ({ userId, badge, earnedAt: at })))
    .onConflictDoNothing()
    .returning({ badge: earnedBadges.badge })
  return rows.map(({ badge }) => badge)
}

const findEarned = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(earnedBadges).where(eq(earnedBadges.userId, userId)),
)

export const findBadges = (tx: Tx, userId: string) => findEarned(tx, { userId })

const orZero = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`

const findMemberById = preparedQuery((db, { userId, now }: Given<{ userId: string; now: Date }>) =>
  db
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      isOnBowl: isOnBowl(users.id),
      isPremium: isPremiumAt(users.id, now),
      totalVisits: orZero(stats.totalVisits),
      currentStreak: orZero(stats.currentStreak),
      longestStreak: orZero(stats.longestStreak),
      messagesCount: orZero(stats.messagesCount),
      longestSeconds: orZero(stats.longestSeconds),
      lastVisitDay: stats.lastVisitDay,
      lastVisitAt: stats.lastVisitAt,
      lastVisitZone: stats.lastVisitZone,
      suite: profileLooks.suite,
      featuredBadges: profileLooks.featuredBadges,
      badges: sql<{ badge: BadgeKey; earnedAt: string }[]>`array_to_json(array(
        select json_build_object('badge', badge, 'earnedAt', earned_at) from ${earnedBadges}
        where ${qualified(earnedBadges.userId)} = ${qualified(users.id)}
      ))`,
    })
    .from(users)
    .leftJoin(stats, eq(stats.userId, users.id))
    .leftJoin(profileLooks, eq(profileLooks.userId, users.id))
    .where(eq(users.id, userId)),
)

/** With zeros for a member who has done nothing yet. */
export async function findMember(tx: Tx, userId: string, now: Date) {
  const row = await findMemberById.first(tx, { userId, now })
  if (!row) return undefined
  const badges = row.badges.map(({ badge, earnedAt }) => ({ badge, earnedAt: new Date(earnedAt) }))
  const { suite, featuredBadges, ...member } = row
  return { ...member, badges, look: featuredBadges && { suite: suite ?? undefined, featuredBadges } }
}

const findGuestById = preparedQuery((db, { guestId }: Given<{ guestId: string }>) =>
  db
    .select({
      id: guests.id,
      nickname: guests.nickname,
      emoji: guests.emoji,
      messagesSent: guests.messagesSent,
      createdAt: guests.claimedAt,
      isOnBowl: isOnBowl(guests.id),
    })
    .from(guests)
    .where(and(eq(guests.id, guestId), isNull(guests.leftAt))),
)

/** A guest's stats last as long as the visit. */
export async function findGuest(tx: Tx, guestId: string) {
  const row = await findGuestById.first(tx, { guestId })
  if (!row) return undefined
  const byDay = await visitsByDay(tx, guestId)
  const visits = [...byDay.values()].reduce((sum, counted) => sum + counted, 0)
  return { ...row, visits }
}

const countByDay = preparedQuery((db, { personId, since }: Given<{ personId: string; since: string }>) =>
  db
    .select({ day: sits.localDay, visits: sql<number>`least(count(*), ${VISITS_COUNTED_PER_DAY})::int` })
    .from(sits)
    .where(and(eq(sits.personId, personId), gte(sits.localDay, since)))
    .groupBy(sits.localDay),
)

export async function visitsByDay(tx: Tx, personId: string, since = '-infinity'): Promise<Map<string, number>> {
  const rows = await countByDay(tx, { personId, since })
  return new Map(rows.map(({ day, visits }) => [day, visits]))
}

export async function guestHistory(
  tx: Tx,
  userId: string,
): Promise<{ visits: Visit[]; longestSeconds: number; messages: number }> {
  const mine = eq(sits.personId, userId)
  const [owner] = await tx.select({ zone: users.timeZone }).from(users).where(eq(users.id, userId))
  const rows = await tx.select().from(sits).where(mine).orderBy(sits.startedAt, sits.id)
  const length = sql<number>`floor(coalesce(max(extract(epoch from ${sits.endedAt} - ${sits.startedAt})), 0))::int`
  const [longest] = await tx.select({ length }).from(sits).where(mine)
  return {
    visits: rows.map(({ localDay, startedAt }) => ({ day: localDay, at: startedAt, zone: owner?.zone ?? 'UTC' })),
    longestSeconds: Math.min(longest?.length ?? 0, LONGEST_SIT_SECONDS),
    messages: await tx.$count(chatMessages, eq(chatMessages.senderId, userId)),
  }
}
