/** Queries that fail because of what was asked and not because of us: text that cannot be stored, rows that are gone. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

// A character that is not in the encoding, as text and inside of JSON: PostgreSQL has no place for the zero character.
const UNSTORABLE_CODES = ['22021', '22P05']
const FOREIGN_KEY_CODE = '23503'

/** True when a query failed because of such a character in what was asked: the caller's mistake, not ours. */
export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE_CODES.includes(codeOf(error))
}

/** True when a row could not be written because the person or session it belongs to was deleted during the call. */
export function isOwnerGone(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_CODE
}

function codeOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return codeOf(error.cause)
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
