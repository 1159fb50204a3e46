/** Text that cannot be stored: PostgreSQL has no place for the zero character. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

// A character that is not in the encoding, as text and inside of JSON.
const UNSTORABLE_CODES = ['22021', '22P05']

/** True when a query failed because of such a character in what was asked: the caller's mistake, not ours. */
export function isUnstorable(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isUnstorable(error.cause)
  return error instanceof pg.DatabaseError && UNSTORABLE_CODES.includes(error.code ?? '')
}
