/** Two members: as one key, and locked for a transaction that concerns both of them. */
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf, isPremiumAt } from './fragments.ts'

export type Pair = { lowId: string; highId: string }

export function orderedPair(one: string, other: string): Pair {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }
}

const lock = preparedQuery((db, { ids, now }: Given<{ ids: readonly string[]; now: Date }>) =>
  db
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      isPremium: isPremiumAt(users.id, now),
    })
    .from(users)
    .where(isAnyOf(users.id, ids))
    .orderBy(users.id)
    .for('key share'),
)

/** The ones of the two that are members; they cannot be deleted before this transaction is over. */
export async function lockTwo(
  tx: Tx,
  ids: readonly [string, string],
  now: Date,
): Promise<Map<string, Person & { isPremium: boolean }>> {
  const rows = await lock(tx, { ids, now })
  return new Map(rows.map((row) => [row.id, row]))
}
