/** What PostgreSQL calls a failure. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** Nothing for a query that failed any other way. */
export function failureCodeOf(error: unknown): string | undefined {
  if (error instanceof DrizzleQueryError) return failureCodeOf(error.cause)
  return error instanceof pg.DatabaseError ? error.code : undefined
}
