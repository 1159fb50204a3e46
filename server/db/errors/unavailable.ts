/** The database cannot be used right now: the error that says so, and how to recognise the driver's own. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { reasonOf } from './reason.ts'

/** Its message is one clear line, fit to be printed as it is when the server refuses to start. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

// Connection lost, server shutting down or starting, out of connections, statement timed out, disk full.
const TRANSIENT_CODES = /^(08...|57P0[1-3]|57014|53...|25P03)$/

/** The driver's words for a connection that is gone, to which it gives no code; what the server says is another kind. */
const LOST = /^Connection terminated|connection error and is not queryable|ECONN|EPIPE|ETIMEDOUT/

export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && !(error instanceof pg.DatabaseError) && LOST.test(reasonOf(error))
}

/** True when a query failed because of the database's health, not because of what was asked: answer 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return TRANSIENT_CODES.test(error.code ?? '')
  // What the server itself says is a DatabaseError; a query that failed any other way never got its answer.
  if (error instanceof DrizzleQueryError)
    return !(error.cause instanceof pg.DatabaseError) || isUnavailable(error.cause)
  return false
}
