/** A person's tier, and since when they are a member, as text. */
import { isGuestId } from '#contract/people/users.ts'
import { monthAndYearOf } from '#web/ui/message/dates.ts'

export function tierOf({ id, isPremium }: { id: string; isPremium: boolean }): 'Guest' | 'Registered' | 'Premium' {
  if (isGuestId(id)) return 'Guest'
  return isPremium ? 'Premium' : 'Registered'
}

/** "Member since May 2026"; undefined if the date is unknown. */
export function memberSinceText(memberSince: string): string | undefined {
  const month = monthAndYearOf(memberSince, 'UTC')
  return month === '' ? undefined : `Member since ${month}`
}
