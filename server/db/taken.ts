/** Something that must be one of a kind is there already. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** True when a query failed because somebody else was quicker. */
export function isTaken(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isTaken(error.cause)
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
}
