/** Which of the three tiers somebody belongs to, in one word. */
import { isGuestId } from '#contract/people/users.ts'
import { monthAndYearOf } from '#web/ui/message/dates.ts'

export function tierOf({ id, isPremium }: { id: string; isPremium: boolean }): 'Guest' | 'Registered' | 'Premium' {
  if (isGuestId(id)) return 'Guest'
  return isPremium ? 'Premium' : 'Registered'
}

/** "Member since May 2026"; nothing where that is not known. */
export function sinceText(memberSince: string): string | undefined {
  const month = monthAndYearOf(memberSince, 'UTC')
  return month === '' ? undefined : `Member since ${month}`
}
