/** The paths of profiles. */
import { FLUSHED_ID, isGuestId } from '#contract/people/users.ts'

export function profilePath(id: string): string {
  return `/profile/${encodeURIComponent(id)}`
}

/** Guests and deleted members have no profile to open. */
export function hasProfile(id: string): boolean {
  return !isGuestId(id) && id !== FLUSHED_ID
}

/** Your own profile has a path without an id. */
export function profileLink({ id, isYou }: { id: string; isYou: boolean }): string | undefined {
  if (isYou) return '/profile'
  return hasProfile(id) ? profilePath(id) : undefined
}
