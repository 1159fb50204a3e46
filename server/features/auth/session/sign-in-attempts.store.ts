/** SQL for sign-in attempts by account. */
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { signInAttempts } from '#server/db/schema/people/auth.schema.ts'

const { accountKey, triedAt } = signInAttempts

type Attempt = { key: string; at: Date; since: Date; max: number }

/** False when `max` attempts were made since. One statement, so that parallel attempts are counted one by one. */
export async function takeAttempt(tx: Tx, { key, at, since, max }: Attempt): Promise<boolean> {
  const recent = attemptsSince(since)
  const rows = await tx
    .insert(signInAttempts)
    .values({ accountKey: key, triedAt: [at], lastTriedAt: at })
    .onConflictDoUpdate({
      target: accountKey,
      set: { triedAt: sql`array(${recent}) || excluded.tried_at`, lastTriedAt: at },
      setWhere: sql`cardinality(array(${recent})) < ${max}`,
    })
    .returning({ key: accountKey })
  return rows.length === 1
}

/** Removes the newest; which of several recent attempts goes does not matter. */
export async function refundAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(signInAttempts)
    .set({ triedAt: sql`${triedAt}[:cardinality(${triedAt}) - 1]` })
    .where(eq(accountKey, key))
}

export async function oldestAttempt(tx: Tx, key: string, since: Date): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: sql<string>`(array(${attemptsSince(since)}))[1]::text` })
    .from(signInAttempts)
    .where(eq(accountKey, key))
  return row?.at ? new Date(row.at) : undefined
}

export async function deleteAttemptsBefore(tx: Tx, since: Date): Promise<void> {
  await tx.delete(signInAttempts).where(lte(signInAttempts.lastTriedAt, since))
}

function attemptsSince(since: Date): SQL {
  return sql`select t from unnest(sign_in_attempts.tried_at) as t where t > ${since.toISOString()}::timestamptz order by t`
}
