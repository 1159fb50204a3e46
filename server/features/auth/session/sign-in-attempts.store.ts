/** SQL for sign-in attempts by account. */
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { signInAttempts } from '#server/db/schema/people/auth.schema.ts'

const { accountKey, triedAt } = signInAttempts

type Attempt = { key: string; at: Date; since: Date; max: number }

const take = preparedQuery((db, { key, at, since, max }: Given<Attempt>) =>
  db
    .insert(signInAttempts)
    .values({ accountKey: key, triedAt: sql`array[${at}::timestamptz]`, lastTriedAt: at })
    .onConflictDoUpdate({
      target: accountKey,
      set: { triedAt: sql`array(${attemptsSince(since)}) || excluded.tried_at`, lastTriedAt: at },
      setWhere: sql`cardinality(array(${attemptsSince(since)})) < ${max}`,
    })
    .returning({ key: accountKey }),
)

/** False when `max` attempts were made since. One statement, so that parallel attempts are counted one by one. */
export async function takeAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  return (await take(tx, attempt)).length === 1
}

const refund = preparedQuery((db, { key }: Given<{ key: string }>) =>
  db
    .update(signInAttempts)
    .set({ triedAt: sql`${triedAt}[:cardinality(${triedAt}) - 1]` })
    .where(eq(accountKey, key)),
)

/** Removes the newest; which of several recent attempts goes does not matter. */
export async function refundAttempt(tx: Tx, key: string): Promise<void> {
  await refund(tx, { key })
}

const findOldest = preparedQuery((db, { key, since }: Given<Pick<Attempt, 'key' | 'since'>>) =>
  db
    .select({ at: sql<string>`(array(${attemptsSince(since)}))[1]::text` })
    .from(signInAttempts)
    .where(eq(accountKey, key)),
)

export async function oldestAttempt(tx: Tx, key: string, since: Date): Promise<Date | undefined> {
  const row = await findOldest.first(tx, { key, since })
  return row?.at ? new Date(row.at) : undefined
}

export async function deleteAttemptsBefore(tx: Tx, since: Date): Promise<void> {
  await tx.delete(signInAttempts).where(lte(signInAttempts.lastTriedAt, since))
}

function attemptsSince(since: SQL): SQL {
  return sql`select t from unnest(sign_in_attempts.tried_at) as t where t > ${since}::timestamptz order by t`
}
