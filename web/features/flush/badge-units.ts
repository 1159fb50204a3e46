/** What each badge counts, for the tile that shows how far it is. */
import { type BadgeKey, type BadgeProgress, badgeKeys, badges } from '#contract/bowl/badges.ts'

type Unit = { label: string; emoji: string; counts: string; progress: (progress: BadgeProgress) => string }

const UNITS: Record<string, { noun: string; per: number }> = {
  totalVisits: { noun: 'visits', per: 1 },
  longestStreak: { noun: 'days', per: 1 },
  messagesCount: { noun: 'messages', per: 1 },
  longestSeconds: { noun: 'minutes', per: 60 },
}

export const badgeUnits = Object.fromEntries(badgeKeys.map((badge) => [badge, unitOf(badge)])) as Record<BadgeKey, Unit>

function unitOf(badge: BadgeKey): Unit {
  const { label, emoji, needs } = badges[badge]
  const [counts = ''] = Object.keys(needs)
  const { noun, per } = UNITS[counts] ?? { noun: '', per: 1 }
  return {
    label,
    emoji,
    counts,
    progress: ({ value, goal }) => `${Math.floor(value / per)} of ${goal / per} ${noun}`,
  }
}
