/** Which of its two sentences the Hall of Fame says when it could not be loaded. */
import { CallFailed } from '#web/api/call-failed.ts'

const TOLD = 'Failed to load leaderboard data'
const BROKEN = 'An error occurred while loading the leaderboard'

/** The server answered that it did not succeed; anything else is an accident on the way. */
export function loadFailureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return BROKEN
  // An answer that came through and yet is none is one with `success` false.
  return error.code !== undefined || error.status === 200 ? TOLD : BROKEN
}
