/** Buddy requests and buddies in the database: one row per pair of members. */
import { and, eq, or } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { pairOf } from '#server/db/sql/pair.ts'

type Row = typeof buddyPairs.$inferSelect

export type BuddyRecord = Pick<Row, 'status' | 'askedAt' | 'answeredAt'> & { askerId: string }

export type MemberPair = { id: string; otherId: string }

/** False when the pair has a row already. */
export async function insertRequest(tx: Tx, { id, otherId }: MemberPair, askedAt: Date): Promise<boolean> {
  const pair = pairOf(id, otherId)
  const rows = await tx
    .insert(buddyPairs)
    .values({ ...pair, isAskedByLow: pair.lowId === id, status: 'pending', askedAt })
    .onConflictDoNothing()
    .returning({ status: buddyPairs.status })
  return rows.length > 0
}

export async function lockBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const [row] = await tx.select().from(buddyPairs).where(isPair(id, otherId)).for('update')
  return row && toBuddyRecord(row)
}

export async function findBuddyRecord(tx: Tx, { id, otherId }: MemberPair): Promise<BuddyRecord | undefined> {
  const [row] = await tx.select().from(buddyPairs).where(isPair(id, otherId))
  return row && toBuddyRecord(row)
}

/** `id` asks `otherId`. */
export async function askAgain(tx: Tx, { id, otherId }: MemberPair, askedAt: Date): Promise<void> {
  const isAskedByLow = pairOf(id, otherId).lowId === id
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

/** A member's buddies and open requests, ordered by nickname. */
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

function isPair(one: string, other: string) {
  const { lowId, highId } = pairOf(one, other)
  return and(eq(buddyPairs.lowId, lowId), eq(buddyPairs.highId, highId))
}

function toBuddyRecord({ lowId, highId, isAskedByLow, status, askedAt, answeredAt }: Row): BuddyRecord {
  return { status, askedAt, answeredAt, askerId: isAskedByLow ? lowId : highId }
}
