/** Sits in the database: at most one open per person. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, type StatementBuilder } from '#server/db/prepared-query.ts'
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

export type VisitsSoFar = { zone: string; visits: string | null }
type NewSit = { personId: string; at: Date; zone: string; localDay: string; visit: string }
type OpenedSit = Omit<ListedPerson, 'id'> & { isNew: boolean; isOutdated: boolean; earned: BadgeKey[] }
type EndedSit = { personId: string; at: Date; reason: EndReason }

export function createSitStatements({ visitsSql, storeVisitSql, countSitSql }: Counting) {
  const findVisits = preparedQuery((_, { id }: Given<{ id: string }>) => {
    return sql<VisitsSoFar>`
      select time_zone as zone, ${visitsSql}::text as visits from users where id = ${id}
      union all select time_zone, null from guests where id = ${id}`
  })

  const open = preparedQuery((_, { personId, at, zone, localDay, visit }: Given<NewSit>) => {
    const { before, after } = storeVisitSql(sql`${visit}::json`)
    return sql<OpenedSit>`
      with member as materialized (
        select id, is_demo, nickname, emoji, time_zone from users where id = ${personId} for key share
      ), ${before}, person as materialized (
        select id, nickname, emoji, time_zone <> ${zone} or exists (select from before where is_outdated) as is_outdated
        from (
          select id, nickname, emoji, time_zone from member
          union all select id, nickname, emoji, time_zone from guests where id = ${personId}
        ) as found
      ), sit as (
        insert into sits (person_id, started_at, local_day, last_sign_at)
        select id, ${at}::timestamptz, ${localDay}::date, ${at}::timestamptz from person where not is_outdated
        on conflict do nothing returning person_id
      ), ${after}
      select exists (select from sit) as "isNew", is_outdated as "isOutdated", array(select badge from earned) as earned,
        person.nickname, person.emoji, ${isPremiumAt(users.id, at)} as "isPremium", ${badgesEarnedBy(users.id)} as badges
      from person left join users on users.id = person.id`
  })

  const close = preparedQuery((_, { personId, at, reason }: Given<EndedSit>) => {
    const { before, after } = countSitSql(sql`${personId}::text`, sql`${at}::timestamptz`)
    return sql<{ startedAt: Date; earned: BadgeKey[] }>`
      with ${before}, ended as (
        update sits set ended_at = greatest(started_at, ${at}::timestamptz), end_reason = ${reason}::text
        where person_id = ${personId} and ended_at is null and (select count(*) from before) >= 0
        returning person_id, started_at
      ), ${after}
      select started_at as "startedAt", array(select badge from earned) as earned from ended`
  })

  return {
    findVisits: (tx: Tx, id: string) => findVisits.first(tx, { id }),

    /** `isOutdated`: nothing is stored, because the person's zone or visits are not those that were counted from. */
    openSit: (tx: Tx, sit: NewSit) => open.first(tx, sit),

    /** A clock that was set back makes no sit that ends before it began. Undefined when no sit is open. */
    closeSit: (tx: Tx, sit: EndedSit) => close.first(tx, sit),
  }
}

const saveMoments = preparedQuery((_, { ids, moments }: Given<{ ids: string[]; moments: string[] }>) => {
  return sql`
    update ${sits} set last_sign_at = greatest(last_sign_at, activity.at)
    from unnest(${ids}::text[], ${moments}::timestamptz[]) as activity (person_id, at)
    where ${sits}.person_id = activity.person_id and ${sits}.ended_at is null`
})

export async function saveActivity(tx: Tx, activity: ReadonlyMap<string, number>): Promise<void> {
  const moments = [...activity.values()].map((ms) => new Date(ms).toISOString())
  await saveMoments(tx, { ids: [...activity.keys()], moments })
}

export async function moveSits(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(sits).set({ personId: toId }).where(eq(sits.personId, fromId))
}

export async function deleteSits(tx: Tx, personId: string): Promise<void> {
  await tx.delete(sits).where(eq(sits.personId, personId))
}

function openSits(db: StatementBuilder, now: Given<{ now: Date }>['now'], which?: SQL) {
  return db
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
    .where(and(isNull(sits.endedAt), sql`coalesce(${users.id}, ${guests.id}) is not null`, which))
}

const findAllOpen = preparedQuery((db, { now }: Given<{ now: Date }>) => openSits(db, now))

const findOpenOf = preparedQuery((db, { now, personIds }: Given<{ now: Date; personIds: string[] }>) =>
  openSits(db, now, isAnyOf(sits.personId, personIds)),
)

export async function findOpenSits(tx: Tx, now: Date, personIds?: string[]): Promise<OpenSitRow[]> {
  const rows = await (personIds ? findOpenOf(tx, { now, personIds }) : findAllOpen(tx, { now }))
  return rows.map(({ startedAt, lastActivityAt, ...person }) => ({ person, startedAt, lastActivityAt }))
}

const findLastEnds = preparedQuery((db, { personIds }: Given<{ personIds: string[] }>) =>
  db
    .selectDistinctOn([sits.personId], { personId: sits.personId, endReason: sits.endReason })
    .from(sits)
    .where(isAnyOf(sits.personId, personIds))
    .orderBy(sits.personId, desc(sits.startedAt)),
)

export async function removedForInactivity(tx: Tx, personIds: string[]): Promise<string[]> {
  const rows = await findLastEnds(tx, { personIds })
  return rows.filter(({ endReason }) => endReason === 'inactive').map(({ personId }) => personId)
}

const findPairs = preparedQuery((db, { personIds }: Given<{ personIds: string[] }>) => {
  const { lowId, highId, status } = buddyPairs
  const isAccepted = eq(status, 'accepted')
  const low = db.select({ personId: lowId, buddyId: highId }).from(buddyPairs)
  const high = db.select({ personId: highId, buddyId: lowId }).from(buddyPairs)
  return low
    .where(and(isAnyOf(lowId, personIds), isAccepted))
    .unionAll(high.where(and(isAnyOf(highId, personIds), isAccepted)))
})

/** The accepted buddies of each of these people. */
export function findBuddies(tx: Tx, personIds: string[]): Promise<{ personId: string; buddyId: string }[]> {
  return findPairs(tx, { personIds })
}
