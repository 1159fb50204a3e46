/** Reads a failed query: its PostgreSQL code, the refusal it means, and what may be logged. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
// A character outside of the encoding, in text and in JSON: PostgreSQL cannot store the zero character.
const UNSTORABLE_CODES = ['22021', '22P05']

export function findFailureCode(error: unknown): string | undefined {
  if (error instanceof DrizzleQueryError) return findFailureCode(error.cause)
  return error instanceof pg.DatabaseError ? error.code : undefined
}

export function isUniqueViolation(error: unknown): boolean {
  return findFailureCode(error) === UNIQUE_VIOLATION
}

export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE_CODES.includes(findFailureCode(error) ?? '')
}

/** True when the person or session that a new row belongs to was deleted during the call. */
export function isOwnerGone(error: unknown): boolean {
  return findFailureCode(error) === FOREIGN_KEY_VIOLATION
}

/** An error as it may be logged: a query's error repeats its values, which can be addresses, hashes or secrets. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  if (error instanceof DrizzleQueryError)
    return { type: error.name, query: error.query, cause: plainError(error.cause) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(error.cause ? { cause: plainError(error.cause) } : {}) }
}
