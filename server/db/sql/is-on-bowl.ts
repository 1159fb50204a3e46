/** Whether a person is on the bowl, as a piece of SQL that any store may select. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { qualified } from './qualified.ts'

const { personId, endedAt } = sits

export function isOnBowl(person: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${sits} where ${qualified(personId)} = ${qualified(person)} and ${qualified(endedAt)} is null
  )`
}
