/** Sits in the database: at most one open per person. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { boolean, json, moment, orNull, text } from '#server/db/column-readers.ts'
import { mustFind, type StatementPart, type Tx } from '#server/db/db.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { badgesEarnedBy, isAnyOf, isPremiumAt } from '#server/db/sql/fragments.ts'
import type { ListedPerson } from './open-sits.ts'

export type EndReason = NonNullable<(typeof sits.$inferSelect)['endReason']>
export type OpenSitRow = { person: ListedPerson; startedAt: Date; lastActivityAt: Date }

/** What stats add to the statements here, so that a sit and its stats are stored together. */
export type Counting = {
  /** The visits of `users` as JSON. */
  visitsSql: StatementPart
  countVisit(visits: string | null, visit: { at: Date; day: string; zone: string }): string
  /** CTEs before and after `sit` (person_id): `before` (is_outdated) and `earned` (badge) are the last ones. */
  storeVisitSql(counted: StatementPart): { before: StatementPart; after: StatementPart }
  /** CTEs before and after `ended` (person_id, started_at): `before` and `earned` (badge) are the last ones. */
  countSitSql(personId: StatementPart, at: StatementPart): { before: StatementPart; after: StatementPart }
}

export function createSitStatements({ visitsSql, storeVisitSql, countSitSql }: Counting) {
  const personId = sql`${sql.placeholder('personId')}::text`
  const at = sql`${sql.placeholder('at')}::timestamptz`
  const visit = storeVisitSql(sql`${sql.placeholder('visit')}::json`)
  const length = countSitSql(personId, at)

  const findPerson = preparedQuery<{ personId: string; now: Date }>(sql`
    select coalesce(${users.nickname}, ${guests.nickname}), coalesce(${users.emoji}, ${guests.emoji}),
      ${isPremiumAt(users.id, sql.placeholder('now'))}, to_json(${badgesEarnedBy(users.id)}),
      coalesce(${users.timeZone}, ${guests.timeZone}), ${visitsSql}
    from (select ${personId} as id) as person
      left join ${users} on ${users.id} = person.id left join ${guests} on ${guests.id} = person.id
    where coalesce(${users.id}, ${guests.id}) is not null
  `).reading({
    nickname: text,
    emoji: text,
    isPremium: boolean,
    badges: json<BadgeKey[]>(),
    timeZone: text,
    visits: orNull(text),
  })

  const open = preparedQuery<{ personId: string; at: Date; localDay: string; visit: string }>(sql`
    with member as materialized (
      select id, is_demo from users where id = ${personId} for key share
    ), ${visit.before}, sit as (
      insert into sits (person_id, started_at, local_day, last_sign_at)
      select ${personId}, ${at}, ${sql.placeholder('localDay')}::date, ${at}
      where not exists (select from before where is_outdated)
        and (exists (select from member) or exists (select from guests where id = ${personId}))
      on conflict do nothing returning person_id
    ), ${visit.after}
    select exists (select from sit), exists (select from before where is_outdated), array_to_json(array(select badge from earned))
  `).reading({ isNew: boolean, isOutdated: boolean, earned: json<BadgeKey[]>() })

  const close = preparedQuery<{ personId: string; at: Date; reason: EndReason }>(sql`
    with ${length.before}, ended as (
      update sits set ended_at = greatest(started_at, ${at}), end_reason = ${sql.placeholder('reason')}::text
      where person_id = ${personId} and ended_at is null and (select count(*) from before) >= 0
      returning person_id, started_at
    ), ${length.after}
    select started_at, array_to_json(array(select badge from earned)) from ended
  `).reading({ startedAt: moment, earned: json<BadgeKey[]>() })

  return {
    findPerson: async (tx: Tx, id: string, now: Date) => (await findPerson(tx, { personId: id, now }))[0],

    /** `isOutdated`: nothing is stored, because the person's visits have changed since they were read. */
    async openSit(tx: Tx, sit: { personId: string; at: Date; localDay: string; visit: string }) {
      return mustFind((await open(tx, sit))[0], 'The result of a sit')
    },

    /** A clock that was set back makes no sit that ends before it began. Undefined when no sit is open. */
    closeSit: async (tx: Tx, sit: { personId: string; at: Date; reason: EndReason }) => (await close(tx, sit))[0],
  }
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
