/** Which of the three tiers somebody belongs to, in one word. */
import { isGuestId } from '#contract/users.ts'

export function tierOf({ id, isPremium }: { id: string; isPremium: boolean }): 'Guest' | 'Registered' | 'Premium' {
  if (isGuestId(id)) return 'Guest'
  return isPremium ? 'Premium' : 'Registered'
}

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "Since May 2026" */
export function sinceText(memberSince: string): string {
  return `Since ${monthAndYear.format(new Date(memberSince))}`
}
