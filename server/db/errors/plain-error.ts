/** An error as it may be logged: a query's error repeats its values, and those can be addresses, hashes or secrets. */
import { DrizzleQueryError } from 'drizzle-orm/errors'

export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  if (error instanceof DrizzleQueryError)
    return { type: error.name, query: error.query, cause: plainError(error.cause) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(error.cause ? { cause: plainError(error.cause) } : {}) }
}
