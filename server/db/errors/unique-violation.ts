/** Something that must be one of a kind is there already. */
import { failureCodeOf } from './failure-code.ts'

const UNIQUE_VIOLATION = '23505'

/** True when a query failed because somebody else was quicker. */
export function isTaken(error: unknown): boolean {
  return failureCodeOf(error) === UNIQUE_VIOLATION
}
