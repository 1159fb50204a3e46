/** Whether a person is premium at a moment, as a piece of SQL that any store may select. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { qualified } from './qualified.ts'

const { userId, status, periodEnd, graceEnd } = subscriptions

export function isPremiumAt(person: AnyPgColumn, now: Date): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${subscriptions}
    where ${qualified(userId)} = ${qualified(person)} and ${qualified(status)} in ('active', 'past-due')
      and (${qualified(periodEnd)} is null
        or coalesce(${qualified(graceEnd)}, ${qualified(periodEnd)}) > ${now.toISOString()}::timestamptz)
  )`
}
