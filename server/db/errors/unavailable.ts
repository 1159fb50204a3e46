/** The error for a database that cannot be used right now, and how to recognise the driver's own. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { reasonOf } from './reason.ts'

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

// Connection lost, server shutting down or starting, out of connections, statement timed out, disk full.
const TRANSIENT_CODES = /^(08...|57P0[1-3]|57014|53...|25P03)$/

/** The driver's messages for a lost connection, to which it gives no code. */
const LOST = /^Connection terminated|connection error and is not queryable|ECONN|EPIPE|ETIMEDOUT/

export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && !(error instanceof pg.DatabaseError) && LOST.test(reasonOf(error))
}

/** True when a query failed because of the database, not because of the query: the response is 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return TRANSIENT_CODES.test(error.code ?? '')
  if (error instanceof DrizzleQueryError)
    return !(error.cause instanceof pg.DatabaseError) || isUnavailable(error.cause)
  return false
}
