/** The eight badges as data: label, emoji and what each takes. */
import * as z from 'zod/mini'

/** The four numbers a badge can depend on. */
export type Achievements = {
  totalVisits: number
  longestStreak: number
  messagesCount: number
  longestSeconds: number
}

type BadgeDescription = { label: string; emoji: string; takes: string; needs: Partial<Achievements> }

export const badges = {
  regular: { label: 'Regular', emoji: '🚽', takes: 'Visited 5 times', needs: { totalVisits: 5 } },
  dedicated: { label: 'Dedicated', emoji: '🏅', takes: '10 visits', needs: { totalVisits: 10 } },
  streaker: { label: 'Streaker', emoji: '🔥', takes: '3 days in a row', needs: { longestStreak: 3 } },
  chatty: { label: 'Chatty', emoji: '💬', takes: 'Sent 10 messages', needs: { messagesCount: 10 } },
  social_butterfly: { label: 'Social Butterfly', emoji: '🦋', takes: '50 messages', needs: { messagesCount: 50 } },
  long_timer: {
    label: "I'll be out in a minute",
    emoji: '⏳',
    takes: '25+ minutes on the bowl',
    needs: { longestSeconds: 25 * 60 },
  },
  bathroomholic: { label: 'Bathroomholic', emoji: '🏆', takes: '7 days in a row', needs: { longestStreak: 7 } },
  diamond_rough: {
    label: 'Diamond in the rough',
    emoji: '💎',
    takes: '100+ messages',
    needs: { messagesCount: 100 },
  },
} as const satisfies Record<string, BadgeDescription>

export type BadgeKey = keyof typeof badges

export const badgeKeys = Object.keys(badges) as [BadgeKey, ...BadgeKey[]]

/** Badge key → earned or not. */
export const BadgeMap = z.record(z.string(), z.boolean())
export type BadgeMap = z.infer<typeof BadgeMap>

export function earnedBadges(achievements: Achievements): BadgeKey[] {
  return badgeKeys.filter((key) =>
    Object.entries(badges[key].needs).every(([stat, atLeast]) => achievements[stat as keyof Achievements] >= atLeast),
  )
}

export function badgeMapOf(earned: readonly BadgeKey[]): BadgeMap {
  return Object.fromEntries(badgeKeys.map((key) => [key, earned.includes(key)]))
}

/** Sent to the owner as soon as a badge is earned. */
export const badgeEvents = [z.object({ type: z.literal('BADGE_EARNED'), badge: z.enum(badgeKeys) })] as const
