/** Counts for the admin's overview: members and premium now; guests, sign-ups, sits, messages, views over time. */
import { and, asc, countDistinct, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, chatRooms, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { pageViews } from '#server/db/schema/instance/instance.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'

export type Span = { from: Date; to: Date }

export function countMembers(tx: Tx): Promise<number> {
  return tx.$count(users, eq(users.isDemo, false))
}

export async function countPremium(tx: Tx, now: Date): Promise<number> {
  const end = sql`coalesce(${subscriptions.graceEnd}, ${subscriptions.periodEnd})`
  const [row] = await tx
    .select({ people: countDistinct(subscriptions.userId) })
    .from(subscriptions)
    .where(
      and(
        sql`${subscriptions.status} in ('active', 'past-due')`,
        or(isNull(subscriptions.periodEnd), sql`${end} > ${now.toISOString()}::timestamptz`),
      ),
    )
  return row?.people ?? 0
}

export function countGuestsSince(tx: Tx, from: Date): Promise<number> {
  return tx.$count(guests, gte(guests.claimedAt, from))
}

export function countSignUps(tx: Tx, { from, to }: Span): Promise<number> {
  return tx.$count(users, and(gte(users.createdAt, from), lt(users.createdAt, to), eq(users.isDemo, false)))
}

export function countSits(tx: Tx, { from, to }: Span): Promise<number> {
  return tx.$count(sits, and(gte(sits.startedAt, from), lt(sits.startedAt, to)))
}

/** People on the bowl at any time of the span. Sits that started before `since` are assumed to have ended. */
export async function countSitting(tx: Tx, { from, to }: Span, since: Date): Promise<number> {
  const [row] = await tx
    .select({ people: countDistinct(sits.personId) })
    .from(sits)
    .where(and(gte(sits.startedAt, since), lt(sits.startedAt, to), or(isNull(sits.endedAt), gte(sits.endedAt, from))))
  return row?.people ?? 0
}

/** Sequence number of the last message before a moment: the difference of two is the number of messages in between. */
export async function seqBefore(tx: Tx, moment: Date): Promise<number> {
  const [last] = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(lt(chatMessages.postedAt, moment))
    .orderBy(desc(chatMessages.postedAt), desc(chatMessages.seq))
    .limit(1)
  if (last) return last.seq
  const [first] = await tx
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(gte(chatMessages.postedAt, moment))
    .orderBy(asc(chatMessages.postedAt), asc(chatMessages.seq))
    .limit(1)
  if (first) return first.seq - 1
  const [room] = await tx.select().from(chatRooms).where(eq(chatRooms.id, PUBLIC_ROOM))
  return room?.lastSeq ?? 0
}

export function viewsSince(tx: Tx, day: string): Promise<{ day: string; path: string; views: number }[]> {
  return tx.select().from(pageViews).where(gte(pageViews.day, day))
}
