/** Buddy requests and buddies in the database: one row per pair of members. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'
import { orderedPair, type Pair } from '#server/db/sql/member-pairs.ts'

type Row = typeof buddyPairs.$inferSelect

export type BuddyRecord = Pick<Row, 'status' | 'askedAt' | 'answeredAt'> & { askerId: string }

export type MemberPair = { id: string; otherId: string }

type Asking = Pair & { isAskedByLow: boolean; at: Date }

const insertForPremium = preparedQuery((_, { lowId, highId, isAskedByLow, at }: Given<Asking>) => {
  return sql<Person & { isPremium: boolean; isStored: boolean }>`
    with members as materialized (
      select users.id, nickname, emoji, ${isPremiumAt(users.id, at)} as is_premium
      from users where users.id = any(array[${lowId}, ${highId}]::text[])
      order by users.id for key share of users
    ), asked as (
      insert into buddy_pairs (low_id, high_id, is_asked_by_low, status, asked_at)
      select ${lowId}, ${highId}, ${isAskedByLow}::boolean, 'pending', ${at}::timestamptz
      where (select count(*) from members where is_premium) = 2
      on conflict do nothing returning low_id
    )
    select id, nickname, emoji, is_premium as "isPremium", exists (select from asked) as "isStored" from members`
})

/** The ones of the two that are members. Stored only if both are premium and the pair has no row yet. */
export async function insertRequest(tx: Tx, { id, otherId }: MemberPair, at: Date) {
  const pair = orderedPair(id, otherId)
  const members = await insertForPremium(tx, { ...pair, isAskedByLow: pair.lowId === id, at })
  return { members: new Map(members.map((row) => [row.id, row])), isStored: members.some(({ isStored }) => isStored) }
}

const lock = preparedQuery((db, pair: Given<Pair>) => db.select().from(buddyPairs).where(isPair(pair)).for('update'))

export async function lockBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const row = await lock.first(tx, orderedPair(id, otherId))
  return row && toBuddyRecord(row)
}

const findRecord = preparedQuery((db, pair: Given<Pair>) => db.select().from(buddyPairs).where(isPair(pair)))

export async function findBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const row = await findRecord.first(tx, orderedPair(id, otherId))
  return row && toBuddyRecord(row)
}

const reopen = preparedQuery((db, pair: Given<Pick<Row, 'lowId' | 'highId' | 'isAskedByLow' | 'askedAt'>>) => {
  const { isAskedByLow, askedAt } = pair
  return db.update(buddyPairs).set({ isAskedByLow, status: 'pending', askedAt, answeredAt: null }).where(isPair(pair))
})

export async function askAgain(tx: Tx, { id, otherId }: MemberPair, askedAt: Date): Promise<void> {
  const pair = orderedPair(id, otherId)
  await reopen(tx, { ...pair, isAskedByLow: pair.lowId === id, askedAt })
}

type Answer = { status: 'accepted' | 'rejected'; answeredAt: Date }

const saveAnswer = preparedQuery((db, pair: Given<Pair & Answer>) =>
  db.update(buddyPairs).set({ status: pair.status, answeredAt: pair.answeredAt }).where(isPair(pair)),
)

export async function answerRequest(tx: Tx, { id, otherId }: MemberPair, answer: Answer): Promise<void> {
  await saveAnswer(tx, { ...orderedPair(id, otherId), ...answer })
}

const deletePair = preparedQuery((db, pair: Given<Pair>) => db.delete(buddyPairs).where(isPair(pair)))

export async function deleteBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<void> {
  await deletePair(tx, orderedPair(id, otherId))
}

const findOpen = preparedQuery((db, { id }: Given<{ id: string }>) =>
  db
    .select({ pair: buddyPairs, other: { id: users.id, nickname: users.nickname, emoji: users.emoji } })
    .from(buddyPairs)
    .innerJoin(
      users,
      or(
        and(eq(buddyPairs.lowId, id), eq(users.id, buddyPairs.highId)),
        and(eq(buddyPairs.highId, id), eq(users.id, buddyPairs.lowId)),
      ),
    )
    .where(
      and(
        or(eq(buddyPairs.lowId, id), eq(buddyPairs.highId, id)),
        or(eq(buddyPairs.status, 'pending'), eq(buddyPairs.status, 'accepted')),
      ),
    )
    .orderBy(users.nickname, users.id),
)

export async function openBuddyRecords(tx: Tx, id: string): Promise<{ other: Person; record: BuddyRecord }[]> {
  const rows = await findOpen(tx, { id })
  return rows.map(({ pair, other }) => ({ other, record: toBuddyRecord(pair) }))
}

// One index lookup per person, however often they sat.
const findLastDays = preparedQuery((_, { personIds }: Given<{ personIds: string[] }>) => {
  return sql<{ personId: string; day: string }>`
    select person_id as "personId", last.local_day as day
    from unnest(${personIds}::text[]) as people (person_id)
    cross join lateral (
      select local_day, started_at from ${sits} where sits.person_id = people.person_id order by started_at desc limit 1
    ) as last
    order by last.started_at desc`
})

/** The calendar day of each person's last sit, in their own time zone; who sat down last comes first. */
export async function lastSitDays(tx: Tx, personIds: string[]): Promise<Map<string, string>> {
  const rows = await findLastDays(tx, { personIds })
  return new Map(rows.map(({ personId, day }) => [personId, day]))
}

function isPair({ lowId, highId }: Given<Pair>) {
  return and(eq(buddyPairs.lowId, lowId), eq(buddyPairs.highId, highId))
}

function toBuddyRecord({ lowId, highId, isAskedByLow, status, askedAt, answeredAt }: Row): BuddyRecord {
  return { status, askedAt, answeredAt, askerId: isAskedByLow ? lowId : highId }
}
