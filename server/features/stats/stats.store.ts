/** SQL for members' stats and badges, and for the visits and messages of guests. */
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Achievements, BadgeKey } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { isOnBowl, isPremiumAt } from '#server/db/sql/fragments.ts'
import type { Visit } from './visit-streak.ts'

export type StatsRow = typeof stats.$inferSelect
type Counted = { userId: string } & Achievements

/** Locks the member's row until the transaction ends, and creates it if needed. Undefined for guests and demo accounts. */
export async function lockStats(tx: Tx, userId: string): Promise<StatsRow | undefined> {
  await tx.execute(sql`
    insert into ${stats} (user_id) select id from ${users} where id = ${userId} and not is_demo on conflict do nothing`)
  const [row] = await tx.select().from(stats).where(eq(stats.userId, userId)).for('update')
  return row
}

export type Messages = { count: StatementPart; at: StatementPart }

/** Part of a larger statement with `authors` (id, is_demo, count). `needs_transaction`: may have reached a number. */
export function messageCounterSql({ count, at }: Messages, numbers: readonly number[]): StatementPart {
  const reached = numbers.map((number) => {
    const least = sql.raw(String(number))
    return sql`counted.messages_count between ${least} and ${least} + ${count} - 1`
  })
  return counting(at, sql.join([sql`false`, ...reached], sql` or `))
}

/** The same as a statement of its own; `senderIds` has one entry per message. Returns the new stats, without guests. */
export async function countMessages(tx: Tx, senderIds: readonly string[], at: Date): Promise<Counted[]> {
  // `any(array(…))` in addition to the join: with the join alone the planner may read all members.
  const { rows } = await tx.execute<Counted>(sql`
    with senders as materialized (
      select value as id from json_array_elements_text(${JSON.stringify(senderIds)}::json)
    ),
    authors as (
      select id, is_demo, count(*)::int as count from users join senders using (id)
      where id = any(array(select id from senders)) group by 1, 2
    )
    ${counting(sql`${at.toISOString()}::timestamptz`, sql`false`)}`)
  return rows
}

function counting(at: SQL, needsTransaction: SQL): SQL {
  return sql`
    insert into stats as counted (user_id, messages_count, messages_reached_at)
    select id, count, ${at} from authors where not is_demo order by id
    on conflict (user_id) do update set
      messages_count = counted.messages_count + excluded.messages_count,
      messages_reached_at = excluded.messages_reached_at
    returning user_id as "userId", total_visits as "totalVisits", longest_streak as "longestStreak",
      messages_count as "messagesCount", longest_seconds as "longestSeconds", ${needsTransaction} as needs_transaction`
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

export async function findBadges(tx: Tx, userId: string) {
  return tx.select().from(earnedBadges).where(eq(earnedBadges.userId, userId))
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
      look: profileLooks,
    })
    .from(users)
    .leftJoin(stats, eq(stats.userId, users.id))
    .leftJoin(profileLooks, eq(profileLooks.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

/** A guest's stats last as long as the visit. */
export async function findGuest(tx: Tx, guestId: string) {
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
  const byDay = await visitsByDay(tx, guestId)
  const visits = [...byDay.values()].reduce((sum, counted) => sum + counted, 0)
  return { ...row, visits }
}

export async function visitsByDay(tx: Tx, personId: string, since?: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ day: sits.localDay, visits: sql<number>`least(count(*), ${VISITS_COUNTED_PER_DAY})::int` })
    .from(sits)
    .where(and(eq(sits.personId, personId), since === undefined ? undefined : gte(sits.localDay, since)))
    .groupBy(sits.localDay)
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
