/** Buddy requests and buddies in the database: one row per pair of members. */
import { and, eq, or, sql } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import { boolean, moment, orNull, text, word } from '#server/db/column-readers.ts'
import type { Tx } from '#server/db/db.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { isPremiumAt } from '#server/db/sql/fragments.ts'
import { orderedPair, type Pair } from '#server/db/sql/member-pairs.ts'

type Row = typeof buddyPairs.$inferSelect

export type BuddyRecord = Pick<Row, 'status' | 'askedAt' | 'answeredAt'> & { askerId: string }

export type MemberPair = { id: string; otherId: string }

const insertForPremium = preparedQuery<Pair & { isAskedByLow: boolean; at: Date }>(sql`
  with members as materialized (
    select users.id, nickname, emoji, ${isPremiumAt(users.id, sql.placeholder('at'))} as is_premium
    from users where users.id = any(array[${sql.placeholder('lowId')}, ${sql.placeholder('highId')}]::text[])
    order by users.id for key share of users
  ), asked as (
    insert into buddy_pairs (low_id, high_id, is_asked_by_low, status, asked_at)
    select ${sql.placeholder('lowId')}, ${sql.placeholder('highId')}, ${sql.placeholder('isAskedByLow')}::boolean, 'pending',
      ${sql.placeholder('at')}::timestamptz
    where (select count(*) from members where is_premium) = 2
    on conflict do nothing returning low_id
  )
  select id, nickname, emoji, is_premium, exists (select from asked) from members
`).reading({ id: text, nickname: text, emoji: text, isPremium: boolean, isStored: boolean })

/** The ones of the two that are members. Stored only if both are premium and the pair has no row yet. */
export async function insertRequest(tx: Tx, { id, otherId }: MemberPair, at: Date) {
  const pair = orderedPair(id, otherId)
  const members = await insertForPremium(tx, { ...pair, isAskedByLow: pair.lowId === id, at })
  return { members: new Map(members.map((row) => [row.id, row])), isStored: members.some(({ isStored }) => isStored) }
}

export async function lockBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const [row] = await tx.select().from(buddyPairs).where(isPair(id, otherId)).for('update')
  return row && toBuddyRecord(row)
}

const findRecord = preparedQuery<Pair>(sql`
  select low_id, high_id, is_asked_by_low, status, asked_at, answered_at from buddy_pairs
  where low_id = ${sql.placeholder('lowId')} and high_id = ${sql.placeholder('highId')}
`).reading({
  lowId: text,
  highId: text,
  isAskedByLow: boolean,
  status: word<Row['status']>(),
  askedAt: moment,
  answeredAt: orNull(moment),
})

export async function findBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const [row] = await findRecord(tx, orderedPair(id, otherId))
  return row && toBuddyRecord(row)
}

export async function askAgain(tx: Tx, { id, otherId }: MemberPair, askedAt: Date): Promise<void> {
  const isAskedByLow = orderedPair(id, otherId).lowId === id
  await tx
    .update(buddyPairs)
    .set({ isAskedByLow, status: 'pending', askedAt, answeredAt: null })
    .where(isPair(id, otherId))
}

export async function answerRequest(
  tx: Tx,
  { id, otherId }: MemberPair,
  answer: { status: 'accepted' | 'rejected'; answeredAt: Date },
): Promise<void> {
  await tx.update(buddyPairs).set(answer).where(isPair(id, otherId))
}

export async function deleteBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<void> {
  await tx.delete(buddyPairs).where(isPair(id, otherId))
}

export async function openBuddyRecords(tx: Tx, id: string): Promise<{ other: Person; record: BuddyRecord }[]> {
  const rows = await tx
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
    .orderBy(users.nickname, users.id)
  return rows.map(({ pair, other }) => ({ other, record: toBuddyRecord(pair) }))
}

/** The calendar day of each person's last sit, in their own time zone; who sat down last comes first. */
export async function lastSitDays(tx: Tx, personIds: string[]): Promise<Map<string, string>> {
  // One index lookup per person, however often they sat.
  const { rows } = await tx.execute<{ personId: string; day: string }>(sql`
    select person_id as "personId", last.local_day::text as day
    from unnest(${sql.param(personIds)}::text[]) as people (person_id)
    cross join lateral (
      select local_day, started_at from ${sits} where sits.person_id = people.person_id order by started_at desc limit 1
    ) as last
    order by last.started_at desc`)
  return new Map(rows.map(({ personId, day }) => [personId, day]))
}

function isPair(one: string, other: string) {
  const { lowId, highId } = orderedPair(one, other)
  return and(eq(buddyPairs.lowId, lowId), eq(buddyPairs.highId, highId))
}

function toBuddyRecord({ lowId, highId, isAskedByLow, status, askedAt, answeredAt }: Row): BuddyRecord {
  return { status, askedAt, answeredAt, askerId: isAskedByLow ? lowId : highId }
}
