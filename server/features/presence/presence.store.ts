/** Sits in the database: at most one open per person. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { badgesEarnedBy, isAnyOf, isPremiumAt } from '#server/db/sql/fragments.ts'
import type { ListedPerson } from './open-sits.ts'

type NewSit = { personId: string; startedAt: Date; localDay: string; lastActivityAt: Date }
export type EndReason = NonNullable<(typeof sits.$inferSelect)['endReason']>
export type EndedSit = { personId: string; startedAt: Date; endedAt: Date }
export type OpenSitRow = { person: ListedPerson; startedAt: Date; lastActivityAt: Date }

/** False when the person was on the bowl already. */
export async function openSit(tx: Tx, sit: NewSit): Promise<boolean> {
  const rows = await tx.insert(sits).values(sit).onConflictDoNothing().returning({ id: sits.id })
  return rows.length === 1
}

type End = { at: Date; reason: EndReason }

export async function closeSit(tx: Tx, personId: string, { at, reason }: End): Promise<EndedSit | undefined> {
  const [row] = await tx
    .update(sits)
    // A clock that was set back must not make a sit that ends before it began.
    .set({ endedAt: sql`greatest(${sits.startedAt}, ${at.toISOString()}::timestamptz)`, endReason: reason })
    .where(and(eq(sits.personId, personId), isNull(sits.endedAt)))
    .returning({ personId: sits.personId, startedAt: sits.startedAt })
  return row && { ...row, endedAt: at }
}

export async function saveActivity(tx: Tx, activity: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...activity.keys()]
  const moments = [...activity.values()].map((ms) => new Date(ms).toISOString())
  await tx.execute(sql`
    update ${sits} set last_sign_at = greatest(last_sign_at, activity.at)
    from unnest(${sql.param(ids)}::text[], ${sql.param(moments)}::timestamptz[]) as activity (person_id, at)
    where ${sits}.person_id = activity.person_id and ${sits}.ended_at is null`)
}

export async function moveSits(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(sits).set({ personId: toId }).where(eq(sits.personId, fromId))
}

export async function deleteSits(tx: Tx, personId: string): Promise<void> {
  await tx.delete(sits).where(eq(sits.personId, personId))
}

export async function findOpenSits(tx: Tx, now: Date, personIds?: string[]): Promise<OpenSitRow[]> {
  const rows = await tx
    .select({
      id: sits.personId,
      nickname: sql<string>`coalesce(${users.nickname}, ${guests.nickname})`,
      emoji: sql<string>`coalesce(${users.emoji}, ${guests.emoji})`,
      isPremium: isPremiumAt(sits.personId, now),
      badges: badgesEarnedBy(sits.personId),
      startedAt: sits.startedAt,
      lastActivityAt: sits.lastActivityAt,
    })
    .from(sits)
    .leftJoin(users, eq(users.id, sits.personId))
    .leftJoin(guests, eq(guests.id, sits.personId))
    .where(
      and(
        isNull(sits.endedAt),
        sql`coalesce(${users.id}, ${guests.id}) is not null`,
        personIds ? inArray(sits.personId, personIds) : undefined,
      ),
    )
  return rows.map(({ startedAt, lastActivityAt, ...person }) => ({ person, startedAt, lastActivityAt }))
}

/** The time zone in which a sit begins. Locks the member's row, so that no sit is stored while the account is deleted. */
export async function zoneOfPerson(tx: Tx, personId: string): Promise<string> {
  const [row] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, personId)).for('key share')
  if (row) return row.timeZone
  const [guest] = await tx.select({ timeZone: guests.timeZone }).from(guests).where(eq(guests.id, personId))
  return guest?.timeZone ?? 'UTC'
}

export async function removedForInactivity(tx: Tx, personIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([sits.personId], { personId: sits.personId, endReason: sits.endReason })
    .from(sits)
    .where(inArray(sits.personId, personIds))
    .orderBy(sits.personId, desc(sits.startedAt))
  return rows.filter(({ endReason }) => endReason === 'inactive').map(({ personId }) => personId)
}

/** The accepted buddies of each of these people. */
export async function findBuddies(tx: Tx, personIds: string[]): Promise<{ personId: string; buddyId: string }[]> {
  const { lowId, highId, status } = buddyPairs
  const isAccepted = eq(status, 'accepted')
  const [low, high] = await Promise.all([
    tx
      .select({ personId: lowId, buddyId: highId })
      .from(buddyPairs)
      .where(and(isAnyOf(lowId, personIds), isAccepted)),
    tx
      .select({ personId: highId, buddyId: lowId })
      .from(buddyPairs)
      .where(and(isAnyOf(highId, personIds), isAccepted)),
  ])
  return [...low, ...high]
}
