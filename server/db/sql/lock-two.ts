/** Two members, held for as long as a transaction that is about both of them. */
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from './any-of.ts'
import { isPremiumAt } from './is-premium.ts'

/** Those of the two who are members; they cannot be deleted before this transaction is over. */
export async function lockTwo(
  tx: Tx,
  ids: readonly [string, string],
  now: Date,
): Promise<Map<string, Person & { isPremium: boolean }>> {
  const rows = await tx
    .select({
      ...{ id: users.id, nickname: users.nickname, emoji: users.emoji },
      isPremium: isPremiumAt(users.id, now),
    })
    .from(users)
    .where(isAnyOf(users.id, ids))
    .orderBy(users.id)
    .for('key share')
  return new Map(rows.map((row) => [row.id, row]))
}
